/**
 * An amount on the wire: decimal digits, at most one point, no sign, no exponent, no leading zeros.
 * The database holds the same expression in `app.require_amount`.
 */
export const AMOUNT = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,18})?$/;
