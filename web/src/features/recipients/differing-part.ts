/** Where an address differs from another one: what lies between their common beginning and their common end. */
export function differingPart(address: string, other: string): { from: number; to: number } {
  // The capitals of Ethereum's addresses are a checksum, and differ where the address is the same.
  const [one, two] = /^0x/i.test(address) ? [address.toLowerCase(), other.toLowerCase()] : [address, other];
  const shorter = Math.min(one.length, two.length);
  let from = 0;
  while (from < shorter && one[from] === two[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && one.at(-1 - tail) === two.at(-1 - tail)) tail += 1;
  return { from, to: address.length - tail };
}
