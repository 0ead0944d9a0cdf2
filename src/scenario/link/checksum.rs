//! The checksum of links: CRC-16 with the polynomial 0x1021, started at 0xffff (known as CCITT-FALSE). Every link ever
//! shared carries it, so it can never change. It notices any damage within two neighbouring characters, and misses
//! one longer damage in 65,536.

use std::fmt;

/// Four hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum(u16);

impl Checksum {
    /// Digits it is written with.
    pub(super) const DIGITS: usize = 4;

    /// The checksum of a text.
    pub(super) fn of(text: &str) -> Checksum {
        let mut register: u16 = 0xffff;
        for byte in text.bytes() {
            register ^= u16::from(byte) << 8;
            for _ in 0..8 {
                let feedback = if register & 0x8000 == 0 { 0 } else { 0x1021 };
                register = (register << 1) ^ feedback;
            }
        }
        Checksum(register)
    }

    /// Reads exactly four hexadecimal digits, of either case.
    pub(super) fn read(text: &str) -> Option<Checksum> {
        let is_whole =
            text.len() == Checksum::DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_whole { u16::from_str_radix(text, 16).ok().map(Checksum) } else { None }
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_crc() {
        assert_eq!(Checksum::of("123456789").to_string(), "29b1");
        assert_eq!(Checksum::of("").to_string(), "ffff");
    }

    #[test]
    fn it_reads_four_digits_and_nothing_else() {
        assert_eq!(Checksum::read("29B1"), Some(Checksum(0x29b1)));
        for text in ["", "29b", "29b1a", "+9b1", "29bg", "\u{e9}\u{e9}"] {
            assert_eq!(Checksum::read(text), None, "{text}");
        }
    }
}
