//! Figures of charts: thousands separators, a true minus, no more decimals than they carry.

use crate::analysis::Carried;

pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "none".to_owned();
    }
    // Halves away from zero, as a person rounds; formatting alone would round 0.625 down to the even digit.
    let scale = 10f64.powi(decimals as i32);
    let value = if value.abs() < 1e12 { (value * scale).round() / scale } else { value };
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    if value < 0.0 && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
        out.push('\u{2212}');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

pub fn short(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

pub fn count(value: impl Into<f64>) -> String {
    fixed(value.into(), 0)
}

pub fn percent(share: f64) -> String {
    let value = share * 100.0;
    if value.abs() >= 9.95 {
        format!("{}%", fixed(value, 0))
    } else {
        format!("{}%", short(value, 1))
    }
}

pub fn range(low: String, high: String) -> String {
    format!("[{low} to {high}]")
}

pub fn time(seconds: f64) -> String {
    match seconds {
        few if few < 9.995 => format!("{} s", short(few, 2)),
        seconds if seconds < 119.5 => format!("{} s", fixed(seconds, 0)),
        seconds if seconds < 594.0 => format!("{} min", short(seconds / 60.0, 1)),
        seconds if seconds < 7_170.0 => format!("{} min", fixed(seconds / 60.0, 0)),
        seconds => format!("{} h", short(seconds / 3600.0, 1)),
    }
}

pub fn kilo(tokens: impl Into<f64>) -> String {
    let thousands = tokens.into() / 1000.0;
    format!("{}k", short(thousands, if thousands < 10.0 { 1 } else { 0 }))
}

pub fn carried(value: Carried) -> String {
    match value {
        Carried::Exactly(robots) => count(robots),
        Carried::AtLeast(robots) => format!("at least {}", count(robots)),
    }
}

/// "1 robot", "23 robots".
pub(crate) fn of(number: u32, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// Small numbers in letters, for a claim: "four GPUs".
pub(crate) fn letters(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number as usize).map_or_else(|| count(number), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_a_person_writes_them() {
        assert_eq!(fixed(1234567.0, 0), "1,234,567");
        assert_eq!(fixed(-9.0, 0), "\u{2212}9");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(0.625, 2), "0.63");
        assert_eq!(short(12.5, 2), "12.5");
        assert_eq!(short(1000.0, 2), "1,000");
        assert_eq!(percent(0.004), "0.4%");
        assert_eq!(percent(0.8), "80%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(carried(Carried::AtLeast(48)), "at least 48");
        let times = [0.344, 9.99, 9.996, 119.4, 119.6, 593.0, 600.0, 9_000.0];
        let words = ["0.34 s", "9.99 s", "10 s", "119 s", "2 min", "9.9 min", "10 min", "2.5 h"];
        assert_eq!(times.map(time), words);
        assert_eq!([3_300.0, 215_000.0].map(kilo), ["3.3k", "215k"]);
        assert_eq!(letters(4), "four");
        assert_eq!(letters(40), "40");
        assert_eq!(fixed(f64::NAN, 2), "none");
    }
}
