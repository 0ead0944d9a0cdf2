//! One robot's turns: what it does, what it has in the pool, and where each prompt's tokens came from.

use super::lanes::phases;
use super::{area, bar, length, minutes, over_minutes, words};
use crate::analysis::look::{Look, LookTurn, Whilst};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Fill, LegendEntry, Mark, NameAt, Panel, Provenance, Reading, Table, Vertical,
};
use crate::chart::theme::Role;
use crate::chart::timeline::{round_top, strip};
use crate::words::chart::{look as said, terms};

/// Places in the legend, after the turn itself.
const TOOL: usize = 1;
const WAITS: usize = 2;
const AGAIN: usize = 3;
const NEW: usize = 4;
const HIT: usize = 5;
const ANSWERS: usize = 6;
const EVICTED: usize = 7;
const BLOCKS: usize = 8;

/// The chart of `robot`, over the whole run or the part of it, in minutes, that is asked for.
pub fn robot(look: &Look, robot: u32, part: Option<(f64, f64)>) -> ChartModel {
    let (from, to) = part.unwrap_or((0.0, length(look)));
    let view = View { look, robot, from, to, turns: look.turns_of(robot) };
    let mut chart = over_minutes("look-robot", (from, to));
    chart.claim = words::robot_claim(look, robot);
    chart.sub = said::robot_sub().to_owned();
    chart.label = said::robot_label(&chart.claim, view.turns.len() as u32);
    chart.samples = view.samples();
    chart.legend = view.legend(&chart.samples);
    chart.panels = vec![view.gantt(), view.blocks(), view.tokens()];
    chart.verticals = view.episodes();
    chart.table = table(look, robot);
    chart
}

struct View<'a> {
    look: &'a Look,
    robot: u32,
    from: f64,
    to: f64,
    turns: &'a [LookTurn],
}

impl View<'_> {
    /// From and to within what is shown; none outside.
    fn clip(&self, from: f64, to: f64) -> Option<(f64, f64)> {
        let (from, to) = (from.max(self.from), to.min(self.to));
        (to > from).then_some((from, to))
    }

    fn shown(&self) -> impl Iterator<Item = &LookTurn> {
        let shows = |turn: &&LookTurn| (self.from..=self.to).contains(&minutes(turn.asked));
        self.turns.iter().filter(shows)
    }

    fn samples(&self) -> Vec<f64> {
        self.shown().map(|turn| minutes(turn.asked)).collect()
    }

    fn legend(&self, samples: &[f64]) -> Vec<LegendEntry> {
        let values = |of: &dyn Fn(&LookTurn) -> Option<String>| -> Vec<Reading> {
            let each = samples.iter().zip(self.shown());
            each.filter_map(|(&x, turn)| Some(Reading { x, value: of(turn)?, range: None }))
                .collect()
        };
        let tool = |turn: &LookTurn| {
            let place = self.turns.iter().position(|other| other == turn)?.checked_sub(1)?;
            let before = self.turns[place];
            let done = before.done.filter(|_| before.episode == turn.episode)?;
            Some(seconds(turn.asked - done))
        };
        let tokens = |count: u32| Some(figure::count(count));
        let mark = |text: &str, shape| {
            let (role, stroke, provenance) = (Role::Danger, None, Provenance::Simulated);
            let readings = values(&|turn| {
                turn.lost.map(|(at, whilst)| said::evicted_at(minutes(at), 1, whilst))
            });
            LegendEntry {
                text: text.to_owned(),
                role,
                stroke,
                shape: Some(shape),
                provenance,
                readings,
                hidden: false,
            }
        };
        let [own, tool_before, waits, again, new, hit, answers] = said::robot_legend();
        vec![
            LegendEntry {
                shape: None,
                ..area(own, Role::Ink, values(&|turn| Some(said::turn_of(turn))))
            },
            area(tool_before, Role::Ok, values(&tool)),
            area(waits, Role::Action, values(&|turn| Some(seconds(turn.admitted? - turn.asked)))),
            area(
                again,
                Role::Danger,
                values(&|turn| turn.admitted.and_then(|_| tokens(turn.again.min(turn.computed)))),
            ),
            area(
                new,
                Role::Measured,
                values(&|turn| {
                    turn.admitted.and_then(|_| tokens(turn.computed.saturating_sub(turn.again)))
                }),
            ),
            area(hit, Role::Ok, values(&|turn| turn.admitted.and_then(|_| tokens(turn.hit)))),
            area(
                answers,
                Role::Brain,
                values(&|turn| Some(seconds(turn.done? - turn.first_token?))),
            ),
            mark(said::evicted(), Shape::Down),
            area(said::pool_blocks(), Role::Spare, Vec::new()),
        ]
    }

    /// Each state in a row of its own.
    fn gantt(&self) -> Panel {
        let rows = said::rows();
        let tick = |(row, text): (usize, &&str)| Tick::new(row as f64 + 0.5, *text);
        let axis = Axis {
            names: Vec::new(),
            scale: Scale::linear(0.0, rows.len() as f64),
            ticks: vec![rows.iter().enumerate().map(tick).collect()],
            two_lines: false,
        };
        let mut panel = Panel { grid: false, name_at: NameAt::Right, ..Panel::new(axis, 3.0) };
        for (place, turn) in self.turns.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| &self.turns[before]);
            for (doing, from, to) in phases(self.look, turn, before) {
                let x = (from / super::MINUTE_MS, to / super::MINUTE_MS);
                let Some(x) = self.clip(x.0, x.1) else { continue };
                let (legend, role, alpha, row, height) = match doing {
                    0 => (TOOL, Role::Ok, 0.6, 0.0, 0.8),
                    1 => (TOOL, Role::Danger, 0.6, 0.0, 0.8),
                    2 => (WAITS, Role::Action, 0.75, 1.0, 0.8),
                    3 => (NEW, Role::Measured, 0.9, 2.0, 0.8),
                    4 => (AGAIN, Role::Danger, 0.85, 2.0, 1.0),
                    _ => (ANSWERS, Role::Brain, 0.7, 3.0, 0.8),
                };
                panel.fills.push(bar(legend, role, alpha, x, (row, row + height)));
            }
            panel.marks.extend(self.evicted(turn));
        }
        panel
    }

    /// When a turn's prefix began to lose blocks, in the row of what the robot did then.
    fn evicted(&self, turn: &LookTurn) -> Option<Mark> {
        let (at, whilst) = turn.lost?;
        let x = minutes(at);
        let y = match whilst {
            Whilst::Answering => 3.4,
            Whilst::Tool => 0.4,
            Whilst::Waiting => 1.4,
        };
        (self.from..=self.to).contains(&x).then_some(Mark {
            legend: Some(EVICTED),
            x,
            y,
            range: None,
            shape: Shape::Down,
            role: Role::Danger,
            size: 3.5,
        })
    }

    /// Blocks it holds, and above them those that are free but alive.
    fn blocks(&self) -> Panel {
        let place = self.robot.saturating_sub(self.look.from_robot) as usize;
        let each: Vec<(f64, f64, f64)> = self
            .look
            .points
            .iter()
            .zip(&self.look.cached)
            .filter_map(|(point, row)| {
                let (held, alive) = *row.get(place)?;
                let x = f64::from(point.at_s) / 60.0;
                let sum = f64::from(held + alive);
                (self.from..=self.to).contains(&x).then_some((x, f64::from(held), sum))
            })
            .collect();
        let (top, ticks) = round_top(each.iter().map(|(.., sum)| *sum));

        let mut panel = Panel { weight: 1.6, ..strip(&said::blocks_panel(), top, ticks) };
        let held = each.iter().map(|(x, held, _)| (*x, 0.0, *held)).collect();
        let fill = |role, alpha, points| Fill { legend: Some(BLOCKS), role, alpha, points };
        panel.fills.push(fill(Role::Brain, 0.7, held));
        panel.fills.push(fill(Role::Ok, 0.5, each));
        panel
    }

    /// Each prompt, from when it was scheduled to its last token: from the cache, again, new.
    fn tokens(&self) -> Panel {
        let (top, ticks) = round_top(self.turns.iter().map(|turn| f64::from(turn.prompt) / 1000.0));

        let mut panel = Panel { weight: 1.6, ..strip(&said::tokens_panel(), top, ticks) };
        for turn in self.turns {
            let Some(admitted) = turn.admitted else { continue };
            let end = turn.done.map_or(length(self.look), minutes);
            let Some(x) = self.clip(minutes(admitted), end) else { continue };
            let again = turn.again.min(turn.prompt - turn.hit);
            let parts = [
                (HIT, Role::Ok, 0.45, turn.hit),
                (AGAIN, Role::Danger, 0.85, again),
                (NEW, Role::Measured, 0.9, turn.prompt - turn.hit - again),
            ];
            let mut low = 0.0;
            for (legend, role, alpha, tokens) in parts {
                let high = low + f64::from(tokens) / 1000.0;
                if tokens > 0 {
                    panel.fills.push(bar(legend, role, alpha, x, (low, high)));
                }
                low = high;
            }
        }
        panel
    }

    /// Where episodes begin.
    fn episodes(&self) -> Vec<Vertical> {
        let begins = self.shown().filter(|turn| turn.turn == 0).map(|turn| minutes(turn.asked));
        begins.map(|at| Vertical { at, role: Role::Edge, width: 1.0 }).collect()
    }
}

/// "12.3 s".
fn seconds(ms: u32) -> String {
    terms::seconds(&figure::fixed(f64::from(ms) / 1000.0, 1))
}

fn table(look: &Look, robot: u32) -> Table {
    let heads = said::robot_heads();
    let rows = look.turns_of(robot).iter().map(|turn| {
        let span = |from: Option<u32>, to: Option<u32>| {
            from.zip(to).map_or_else(
                || said::not_yet().to_owned(),
                |(from, to)| figure::fixed(f64::from(to - from) / 1000.0, 1),
            )
        };
        let lost = turn.lost.map_or_else(
            || said::no().to_owned(),
            |(at, whilst)| said::evicted_at(minutes(at), 2, whilst),
        );
        vec![
            said::turn_of(turn),
            figure::fixed(minutes(turn.asked), 2),
            span(Some(turn.asked), turn.admitted),
            span(turn.admitted, turn.first_token),
            span(turn.first_token, turn.done),
            figure::count(turn.prompt),
            figure::count(turn.hit),
            figure::count(turn.again),
            figure::count(turn.computed.saturating_sub(turn.again)),
            lost,
        ]
    });
    let caption = said::robot_caption(robot + 1, look.timeline.seed);
    Table { caption, heads: heads.map(str::to_owned).into(), rows: rows.collect() }
}
