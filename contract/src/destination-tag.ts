const HIGHEST = 4_294_967_295;

/** XRP's number that tells an exchange whose deposit this is: a whole number of 32 bits, in the one way to write it. */
export function isDestinationTag(tag: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(tag) && Number(tag) <= HIGHEST;
}
