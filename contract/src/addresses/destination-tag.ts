const HIGHEST = 4_294_967_295;

/**
 * Whether a text is an XRP destination tag, with which an exchange identifies the recipient: a 32-bit whole number
 * without leading zeros.
 */
export function isDestinationTag(tag: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(tag) && Number(tag) <= HIGHEST;
}
