use fleet_planner::scenario::*;
use fleet_planner::sim::fleet::*;
use std::sync::Arc;
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let s = Scenario::of(Preset::H800);
    let w = Arc::new(s.workload(s.millihertz()));
    for seed in 1..=3 {
        let f = Fleet::new(s.fleet_world(w.clone(), n, None, seed));
        let r = f.run();
        println!("{}", r.calls);
    }
}
