use fleet_planner::scenario::*;
use fleet_planner::sim::fleet::*;
use std::sync::Arc;
fn main() {
    let s = Scenario::of(Preset::H800);
    let w = Arc::new(s.workload(s.millihertz()));
    for (n, k, min) in [
        (12, None, 30),
        (20, None, 30),
        (22, None, 30),
        (24, None, 30),
        (28, None, 30),
        (32, None, 30),
        (48, None, 20),
        (48, Some(12), 20),
        (48, Some(16), 20),
        (48, Some(20), 20),
        (48, Some(24), 20),
        (32, Some(16), 20),
    ] {
        let s = s.with(KnobId::Minutes, min);
        let seeds = 24;
        let (mut r, mut h, mut c, mut lows) = (vec![], vec![], 0, vec![]);
        let mut steps = 0u64;
        let t = std::time::Instant::now();
        for seed in 1..=seeds {
            let mut f = Fleet::new(s.fleet_world(w.clone(), n, k, seed));
            while !f.advance(1000000) {}
            steps += f.engine().step_count();
            let rec = f.into_record();
            r.push(rec.calls as f64 / rec.end.seconds());
            h.push(rec.full_hits as f64 / rec.later_turns as f64);
            if let Some(l) = rec.first_low_window(80) {
                c += 1;
                lows.push(l.seconds())
            }
        }
        let el = t.elapsed().as_secs_f64() * 1e3 / seeds as f64;
        let m = |v: &Vec<f64>| v.iter().sum::<f64>() / v.len() as f64;
        println!(
            "N={n} K={k:?}: rate {:.3} [{:.2}..{:.2}] hit {:.4} collapsed {c} {:?} {:.2} ms/run, {} steps",
            m(&r),
            r.iter().cloned().fold(9., f64::min),
            r.iter().cloned().fold(0., f64::max),
            m(&h),
            &lows[..lows.len().min(6)],
            el,
            steps / seeds as u64
        );
    }
}
