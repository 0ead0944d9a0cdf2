//! What the page is told, and how often.

use super::super::{frame, page};
use super::{Inner, Pool};
use crate::analysis::plan::Effort;
use crate::ui::state::{Action, AsideAction};

/// Milliseconds between two reports of a preview, and of a full study: painting takes time from the workers where cores
/// are few.
const REPORT_MS: (f64, f64) = (40.0, 100.0);
/// Milliseconds between two reports of a study beside the main one.
const ASIDE_MS: f64 = 250.0;

/// What there is to report.
enum News {
    Nothing,
    /// It must wait for a later frame.
    Later,
    Now(Action),
}

impl Pool {
    /// Reports at the next frame, or a few later when the last report is recent.
    pub(super) fn report_soon(&self) {
        if std::mem::replace(&mut self.0.borrow_mut().frame_asked, true) {
            return;
        }
        let pool = self.clone();
        frame::next(move || pool.report());
    }

    pub(super) fn report(&self) {
        let news = {
            let mut inner = self.0.borrow_mut();
            inner.frame_asked = false;
            let mut news = vec![inner.main_news()];
            inner.aside_news(&mut news);
            news
        };
        if news.iter().any(|news| matches!(news, News::Later)) {
            self.report_soon();
        }
        for news in news {
            if let News::Now(action) = news {
                self.tell(action);
            }
        }
    }
}

impl Inner {
    fn main_news(&mut self) -> News {
        let (now, last) = (page::now(), self.reported_at);
        let Some(running) = self.study.as_mut().filter(|running| running.has_news) else {
            return News::Nothing;
        };
        let finished = running.study_mut().finished();
        // A first curve does not wait.
        let waits = running.is_reported || !running.has_curve();
        let pause = match running.effort {
            Effort::Preview => REPORT_MS.0,
            Effort::Full => REPORT_MS.1,
        };
        if !finished && waits && now - last < pause {
            return News::Later;
        }
        let results = running.results();
        (running.is_reported, running.has_news) = (true, false);
        self.reported_at = now;
        News::Now(Action::Results {
            number: running.number,
            results,
            finished,
            elapsed_ms: now - running.begun,
        })
    }

    /// What is finished leaves the pool with its report.
    fn aside_news(&mut self, news: &mut Vec<News>) {
        let now = page::now();
        for beside in self.asides.iter_mut().filter(|beside| beside.has_news) {
            let finished = beside.study.finished();
            if !finished && now - beside.reported_at < ASIDE_MS {
                news.push(News::Later);
                continue;
            }
            (beside.has_news, beside.reported_at) = (false, now);
            news.push(News::Now(Action::Aside(AsideAction::Results {
                number: beside.number,
                found: beside.study.found(),
                progress: beside.study.progress(),
                finished,
            })));
        }
        self.asides.retain_mut(|beside| beside.has_news || !beside.study.finished());
    }
}
