//! Numbers, durations and counted things as a person reads them.

pub fn grouped(number: impl Into<i64>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    // A real minus sign, as wide as a plus.
    if number < 0 { format!("\u{2212}{text}") } else { text }
}

/// Halves away from zero, as a person rounds; formatting alone would round 0.625 down to the even digit.
fn rounded(value: f64, scale: f64) -> f64 {
    if value.abs() < 1e12 { (value * scale).round() / scale } else { value }
}

pub fn two(value: f64) -> String {
    format!("{:.2}", rounded(value, 100.0))
}

pub fn short(value: f64) -> String {
    let text = format!("{:.1}", rounded(value, 10.0));
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

pub fn trim(value: f64) -> String {
    let text = two(value);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 1000.0 {
        format!("{}%", grouped(percent.round() as i64))
    } else if percent == 0.0 || percent >= 100.0 || (1.0..99.0).contains(&percent) {
        format!("{percent:.0}%")
    } else if percent < 1.0 {
        format!("{}%", trim(percent.max(0.01)))
    } else {
        // 99.96% is not 100%.
        format!("{:.1}%", percent.min(99.9))
    }
}

/// A share in so many digits that one over its limit does not read as if it were the limit.
pub fn percent_beside(share: f64, limit: f64) -> String {
    let text = percent(share);
    if share <= limit || text != percent(limit) {
        return text;
    }
    let long = |digits: usize, share: f64| format!("{:.digits$}%", share * 100.0);
    (1..=4).find(|&d| long(d, share) != long(d, limit)).map_or(text, |d| long(d, share))
}

pub fn robots(number: u32) -> String {
    if number == 1 { "1\u{a0}robot".to_owned() } else { format!("{}\u{a0}robots", grouped(number)) }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

pub fn duration(seconds: f64) -> String {
    if seconds < 90.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}

pub fn grouped_decimal(decimal: &str) -> String {
    let (sign, digits) = decimal.split_at(usize::from(decimal.starts_with('-')));
    let whole = digits.split('.').next().unwrap_or_default();
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return decimal.to_owned();
    }
    let mut text = sign.to_owned();
    for (index, c) in digits.chars().enumerate() {
        if index > 0 && index < whole.len() && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

pub fn grouped_whole(number: u64) -> String {
    grouped_decimal(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(grouped(4270), "4,270");
        assert_eq!(grouped(-9), "\u{2212}9");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(
            (percent(0.9996), percent(0.004), percent(0.61), percent(1.0)),
            ("99.9%".into(), "0.4%".into(), "61%".into(), "100%".into())
        );
        assert_eq!((percent(433.78), percent(9.99)), ("43,378%".into(), "999%".into()));
        let beside = |share| percent_beside(share, 0.01);
        assert_eq!([0.01, 0.0102, 0.012, 0.03].map(beside), ["1%", "1.02%", "1.2%", "3%"]);
        assert_eq!(two(0.625), "0.63");
        assert_eq!((short(5.0), short(0.25)), ("5".to_owned(), "0.3".to_owned()));
    }
}
