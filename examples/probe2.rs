use fleet_planner::analysis::plan::*;
use fleet_planner::scenario::*;
fn main() {
    let mut s = Scenario::of(Preset::SITE);
    for a in std::env::args().skip(1) {
        let (k, v) = a.split_once('=').unwrap();
        let k = Knob::named(k).unwrap();
        s.set(k.id, k.read(v).unwrap().raw());
    }
    let t = std::time::Instant::now();
    let mut study = PlanStudy::new(s, Effort::Full);
    let r = {
        while let Some(job) = study.take_jobs(1).pop() {
            let o = fleet_planner::analysis::job::Execution::start(&s, job).run();
            study.absorb(job, o);
        }
        study.results().clone()
    };
    println!("{:?} {:?}", t.elapsed(), r.progress);
    println!("{:#?}", r.facts);
    println!("{:#?}", r.verdict);
    for p in &r.envelope.points {
        println!("{:?}", p)
    }
    for c in &r.starvation {
        println!("{} {} {:?}", c.gpus, c.hz, c.carried)
    }
    for p in &r.over_cap.points {
        println!("K {:?} {:.3} {}", p.cap, p.rate.mean, p.collapsed())
    }
    for p in &r.uncapped.points {
        println!("N {:?} {:.3} {}", p.robots, p.rate.mean, p.collapsed())
    }
    println!("{:?} {}", r.shown_cap, r.capped.points.len());
}
