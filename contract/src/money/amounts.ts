/**
 * An amount on the wire: decimal digits, at most one point, no sign, no exponent, no leading zeros.
 * `app.require_amount` in the database has the same expression.
 */
export const AMOUNT = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,18})?$/;
