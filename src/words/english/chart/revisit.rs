//! Sessions revisited in a circle, in words.

use super::figure::{self, count, kilo, of};
use crate::analysis::alone::{AloneJob, CLIFF_APPENDED, CLIFF_CONTEXT, CLIFF_CYCLES};
use crate::analysis::bench::{Bench, MOST, Row, Stand};
use crate::chart::model::{Provenance, Table};

pub fn axis() -> &'static str {
    "sessions revisited in a circle"
}

pub fn sample() -> (&'static str, &'static str) {
    ("At ", ":")
}

pub fn miss() -> &'static str {
    "measured otherwise"
}

pub fn name(row: &Row) -> String {
    format!("{} blocks, {}", count(row.pool_blocks), warm(row))
}

pub fn short(row: &Row) -> String {
    format!("{} {}", count(row.pool_blocks), warm(row))
}

fn warm(row: &Row) -> &'static str {
    if row.in_turn { "in turn" } else { "batch" }
}

pub fn entry(place: usize) -> &'static str {
    match place {
        0 => "all kept",
        1 => "some kept",
        2 => "none kept",
        3 => "measured: all kept",
        4 => "measured: none kept",
        _ => miss(),
    }
}

pub fn read_out(row: &Row, kept: f64) -> String {
    match kept > 0.0 && kept < 1.0 {
        true => format!("{}, {}", short(row), figure::percent(kept)),
        false => short(row),
    }
}

pub fn rows(rows: &[String]) -> String {
    rows.join("; ")
}

pub fn claim(bench: &Bench) -> String {
    let Some(row) = bench.rows.first() else { return "No session count computed yet".to_owned() };
    let pool = count(row.pool_blocks);
    match row.stand {
        Stand::Computing | Stand::Shown => "Looking for the edge of sessions kept".to_owned(),
        Stand::DoesNotFit => {
            format!("{pool} blocks do not hold one session of {} tokens", kilo(CLIFF_CONTEXT))
        }
        Stand::Beyond => format!("All of {} sessions keep their prefix", count(MOST)),
        Stand::Edge(0) => "Not even one session keeps its prefix".to_owned(),
        Stand::Edge(last) => {
            let next = row.cells.iter().find(|(sessions, _)| *sessions == last + 1);
            let share = next.map(|(sessions, cycles)| Row::kept(*sessions, cycles));
            let lost = match share {
                Some(share) if share <= 0.0 => format!("all of {} miss", count(last + 1)),
                Some(share) => {
                    format!("of {}, {} of visits hit", count(last + 1), figure::percent(share))
                }
                None => format!("{} do not", count(last + 1)),
            };
            format!("{} all hit; {lost}", of(last, "session", "sessions"))
        }
    }
}

pub fn sub(bench: &Bench, rows: &[&Row]) -> String {
    let chosen = match (bench.rows.first(), rows.first()) {
        (Some(chosen), Some(row)) if std::ptr::eq(chosen, *row) => {
            ". The buttons set the top row: its pool in blocks, its sessions first played as one batch or in turn"
        }
        _ => "",
    };
    format!(
        "Simulated: sessions of {} tokens, {} more a visit{chosen}",
        kilo(CLIFF_CONTEXT),
        kilo(CLIFF_APPENDED)
    )
}

pub fn empty(bench: &Bench) -> String {
    let row = bench.rows.first().filter(|row| row.stand == Stand::DoesNotFit);
    row.map_or_else(
        || "No session count computed yet.".to_owned(),
        |row| {
            let limits = AloneJob::Revisit { pool_blocks: row.pool_blocks, in_turn: false, sessions: 1 }
                .limits();
            format!(
                "A pool of {} blocks does not hold one prompt of {} tokens, the longest of a session here.",
                count(row.pool_blocks),
                count(limits.largest_prompt)
            )
        },
    )
}

pub fn label(bench: &Bench, rows: &[&Row]) -> String {
    if rows.is_empty() {
        return empty(bench);
    }
    let each = rows.iter().map(|row| {
        let kept =
            row.cells.iter().filter(|(sessions, cycles)| Row::kept(*sessions, cycles) >= 1.0);
        match kept.map(|(sessions, _)| *sessions).max() {
            Some(most) => format!("{}: all kept to {}", name(row), count(most)),
            None => format!("{}: never all kept of those shown", name(row)),
        }
    });
    format!("Sessions revisited in a circle. {}.", each.collect::<Vec<_>>().join("; "))
}

pub fn table(bench: &Bench) -> Table {
    let heads = [
        "Pool (blocks)",
        "Warm-up",
        "Sessions",
        "Kept in each cycle",
        "Share of visits kept",
        "Measured",
        "Agreement",
        "Mark",
    ];
    let cell = |row: &Row, (sessions, cycles): &(u32, Vec<u32>)| {
        let measured = bench.measured_at(row, *sessions);
        let share = Row::kept(*sessions, cycles);
        let agrees = measured.map(|kept| if kept { share >= 1.0 } else { share <= 0.0 });
        vec![
            count(row.pool_blocks),
            warm(row).to_owned(),
            count(*sessions),
            cycles.iter().map(|one| count(*one)).collect::<Vec<_>>().join(", "),
            figure::percent(share),
            match measured {
                Some(true) => "all kept",
                Some(false) => "all lost",
                None => "not published",
            }
            .to_owned(),
            agrees.map_or("", |agrees| if agrees { "agrees" } else { "misses" }).to_owned(),
            match measured {
                Some(_) => format!("{}, measured", Provenance::Simulated.word()),
                None => Provenance::Simulated.word().to_owned(),
            },
        ]
    };
    let rows = bench.rows.iter().flat_map(|row| row.cells.iter().map(move |one| cell(row, one)));
    Table {
        caption: format!(
            "Sessions revisited in a circle, {CLIFF_CYCLES} cycles; no chance, so no seeds"
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
