/** BIP 380: the characters of a descriptor, in the order of their values. */
const INPUT =
  "0123456789()[],'/*abcdefgh@:$%{}" +
  "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~" +
  'ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const OUTPUT = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];
const CHECKSUM_CHARACTERS = 8;

/** The checksum of a descriptor (BIP 380); undefined if it has a character that no descriptor has. */
export function descriptorChecksum(descriptor: string): string | undefined {
  const symbols = symbolsOf(descriptor);
  if (!symbols) return undefined;
  const checksum = polymod([...symbols, ...Array<number>(CHECKSUM_CHARACTERS).fill(0)]) ^ 1n;
  return Array.from({ length: CHECKSUM_CHARACTERS }, (_, place) =>
    OUTPUT.charAt(Number((checksum >> BigInt(5 * (CHECKSUM_CHARACTERS - 1 - place))) & 31n)),
  ).join("");
}

/** Five bits of each character, and after every third one the remaining bits of the three. */
function symbolsOf(text: string): number[] | undefined {
  const symbols: number[] = [];
  let group: number[] = [];
  for (const character of text) {
    const value = INPUT.indexOf(character);
    if (value < 0) return undefined;
    symbols.push(value & 31);
    group.push(value >> 5);
    if (group.length < 3) continue;
    symbols.push(asBaseThree(group));
    group = [];
  }
  return group.length === 0 ? symbols : [...symbols, asBaseThree(group)];
}

function asBaseThree(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => 3 * sum + digit, 0);
}

function polymod(symbols: readonly number[]): bigint {
  let checksum = 1n;
  for (const symbol of symbols) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
    for (const [bit, generator] of GENERATOR.entries()) {
      if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
    }
  }
  return checksum;
}
