//! Integers.

use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::hir::Prim;
use crate::machine::Machine;
use crate::value::Value;

#[cold]
pub(crate) fn overflow(sign: &str, a: i64, b: i64) -> Halt {
    let message = format!("{a} {sign} {b} is too large: integers must lie between -2^60 and 2^60 - 1");
    Fault::new(ErrorKind::Arithmetic, message).into()
}

#[cold]
pub(crate) fn not_integers(m: &Machine, sign: &str, x: Value, y: Value) -> Halt {
    let wrong = if x.is_int() { y } else { x };
    let message = format!(
        "`{sign}` needs integers, but {} is {}",
        m.show(wrong),
        crate::value::print::kind(&m.heap, wrong)
    );
    Fault::new(ErrorKind::Type, message).into()
}

/// `^`, `\div`, `%`, unary minus and `/`.
pub(super) fn evaluate(m: &mut Machine, prim: Prim, args: &[Value]) -> Eval<Value> {
    if prim == Prim::Negate {
        return match args[0].as_int() {
            Some(i) => Value::checked_int(-i).ok_or_else(|| overflow("-", 0, i)),
            None => Err(m.wrong_kind("an integer (for unary minus)", args[0])),
        };
    }
    let sign = match prim {
        Prim::Power => "^",
        Prim::Div => "\\div",
        Prim::Mod => "%",
        Prim::Divide => "/",
        _ => "?",
    };
    let (Some(a), Some(b)) = (args[0].as_int(), args[1].as_int()) else {
        return Err(not_integers(m, sign, args[0], args[1]));
    };
    match prim {
        Prim::Power => power(a, b),
        Prim::Div if b == 0 => {
            Err(Fault::new(ErrorKind::Arithmetic, format!("{a} \\div 0 has no value")).into())
        }
        // Rounds down, whatever the signs.
        Prim::Div => Ok(Value::int(a / b - i64::from(a % b != 0 && (a < 0) != (b < 0)))),
        Prim::Mod if b <= 0 => {
            let message = format!("{a} % {b} has no value: the second operand of % must be positive");
            Err(Fault::new(ErrorKind::Arithmetic, message).into())
        }
        Prim::Mod => Ok(Value::int(a.rem_euclid(b))),
        _ => Err(Fault::new(ErrorKind::Unsupported, "division of reals (`/`) cannot be evaluated")
            .help("use \\div for integers")
            .into()),
    }
}

fn power(a: i64, b: i64) -> Eval<Value> {
    if b < 0 || (a == 0 && b == 0) {
        let message =
            format!("{a}^{b} has no value: the exponent must be a natural number, and 0^0 is undefined");
        return Err(Fault::new(ErrorKind::Arithmetic, message).into());
    }
    let result = match a {
        0 | 1 => Some(a),
        -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
    };
    result.and_then(Value::checked_int).ok_or_else(|| overflow("^", a, b))
}
