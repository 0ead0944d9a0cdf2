//! The standard normal distribution.

/// The value below which a standard normal draw lies with this probability, which must be in (0, 1); the relative error
/// is below 1.2e-9. Infinite at 0 and 1, and NaN outside.
///
/// P. J. Acklam's rational approximation; libm, so that every platform gives the same bits.
pub fn normal_quantile(probability: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e1,
        2.209460984245205e2,
        -2.759285104469687e2,
        1.383_577_518_672_69e2,
        -3.066479806614716e1,
        2.506628277459239,
    ];
    const B: [f64; 6] = [
        -5.447609879822406e1,
        1.615858368580409e2,
        -1.556989798598866e2,
        6.680131188771972e1,
        -1.328068155288572e1,
        1.0,
    ];
    const C: [f64; 6] = [
        -7.784894002430293e-3,
        -3.223964580411365e-1,
        -2.400758277161838,
        -2.549732539343734,
        4.374664141464968,
        2.938163982698783,
    ];
    const D: [f64; 5] =
        [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1.0];
    let polynomial = |coefficients: &[f64], x: f64| {
        coefficients.iter().fold(0.0, |sum, coefficient| sum * x + coefficient)
    };
    const TAIL: f64 = 0.02425;
    if probability > 1.0 - TAIL {
        return -normal_quantile(1.0 - probability);
    }
    if probability < TAIL {
        if probability == 0.0 {
            return f64::NEG_INFINITY;
        }
        let q = libm::sqrt(-2.0 * libm::log(probability));
        return polynomial(&C, q) / polynomial(&D, q);
    }
    let q = probability - 0.5;
    q * polynomial(&A, q * q) / polynomial(&B, q * q)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of scipy 1.17.1, `scipy.stats.norm.ppf`.
    #[test]
    fn it_has_the_values_of_scipy() {
        for (probability, expected) in [
            (1e-10, -6.361340902404056),
            (0.0001, -3.7190164854556804),
            (0.02425, -1.972961051311885),
            (0.1, -1.2815515655446004),
            (0.186, -0.892733324320856),
            (0.5, 0.0),
            (0.7, 0.5244005127080407),
            (0.975, 1.959963984540054),
            (0.9999, 3.719016485455709),
        ] {
            let found = normal_quantile(probability);
            assert!(
                (found - expected).abs() <= 2e-9 * f64::abs(expected),
                "{probability}: {found}"
            );
        }
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert!(normal_quantile(-0.1).is_nan() && normal_quantile(1.1).is_nan());
    }

    #[test]
    fn it_rises() {
        let values: Vec<f64> = (1..10_000).map(|i| normal_quantile(f64::from(i) / 1e4)).collect();
        assert!(values.is_sorted_by(|a, b| a < b));
    }
}
