import { bech32, bech32m } from "@scure/base";
import { decodeBase58Check, encodeBase58Check } from "./base58check.ts";
import { addressHints } from "./hints.ts";
import { accepted, attempt, type Check, refused, unusable, type Verdict } from "./verdict.ts";

interface Chain {
  /** Version bytes of base58 addresses; an older second version for scripts, Bitcoin's, maps to the current one. */
  versions: ReadonlyMap<number, number>;
  /** The prefix of segwit addresses, if the chain has them. */
  segwit_prefix?: string;
}

const TEST_VERSIONS = new Set([0x6f, 0xc4, 0x3a, 0x71]);
const TEST_PREFIXES = new Set(["tb", "bcrt", "tltc", "rltc"]);

/** 1…, 3…, bc1q…, bc1p…. */
export const checkBitcoin = chainCheck({
  versions: new Map([
    [0x00, 0x00],
    [0x05, 0x05],
  ]),
  segwit_prefix: "bc",
});

/** L…, M… and its older form 3…, ltc1…. */
export const checkLitecoin = chainCheck({
  versions: new Map([
    [0x30, 0x30],
    [0x32, 0x32],
    [0x05, 0x32],
  ]),
  segwit_prefix: "ltc",
});

/** D…, and 9… or A… for scripts. */
export const checkDogecoin = chainCheck({
  versions: new Map([
    [0x1e, 0x1e],
    [0x16, 0x16],
  ]),
});

function chainCheck(chain: Chain): Check {
  return (address) => {
    const legacy = decodeBase58Check(address);
    if (!legacy) return checkSegwit(chain, address);
    const version = chain.versions.get(legacy.version);
    if (version !== undefined) {
      const found = accepted(encodeBase58Check({ version, hash: legacy.hash }), legacy.hash);
      return version === legacy.version ? found : { ...found, is_bitcoin_form: true };
    }
    return TEST_VERSIONS.has(legacy.version) ? unusable(addressHints.test_network) : refused;
  };
}

/** Version 0 in bech32 with 20 or 32 bytes, version 1 in bech32m with 32 bytes; later versions are not in use yet. */
function checkSegwit(chain: Chain, address: string): Verdict {
  if (!chain.segwit_prefix) return refused;
  const text = address as `${string}1${string}`;
  const versionZero = attempt(() => bech32.decode(text, 90));
  const decoded = versionZero ?? attempt(() => bech32m.decode(text, 90));
  const version = decoded?.words[0];
  if (!decoded || version === undefined || (version === 0) !== (versionZero !== undefined)) return refused;
  const program = attempt(() => bech32.fromWords(decoded.words.slice(1)));
  if (!program) return refused;
  if (TEST_PREFIXES.has(decoded.prefix)) return unusable(addressHints.test_network);
  if (decoded.prefix !== chain.segwit_prefix) return refused;
  const found = accepted(address.toLowerCase(), Uint8Array.from(program));
  if (version === 0) return [20, 32].includes(program.length) ? found : refused;
  if (version === 1 && program.length === 32) return found;
  return unusable(addressHints.not_in_use);
}
