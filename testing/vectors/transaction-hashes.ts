import type { Network } from "@portico/contract";
import { base58 } from "@scure/base";

const hex = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const signature = "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW";

/** A hash in the network's format; each `seed` (two hexadecimal digits) gives a different one. */
export function transactionHash({ address_format }: Pick<Network, "address_format">, seed = "4a"): string {
  const text = seed + hex.slice(2);
  if (address_format === "evm" || address_format === "stacks") return `0x${text}`;
  if (address_format === "ripple") return text.toUpperCase();
  if (address_format !== "solana") return text;
  return seed === "4a" ? signature : base58.encode(new Uint8Array(64).fill(Number.parseInt(seed, 16)));
}

/**
 * Texts that are not hashes of a network whose hash is `good`: hostile variants of it, other networks' formats,
 * nonsense.
 */
export function notHashes(good: string): string[] {
  const middle = 20;
  const put = (text: string) => good.slice(0, middle) + text + good.slice(middle);
  return [
    ...["\u200b", "\u00ad", "\u2060", "\ufeff", "\u202e", " ", "\n", "\t", "\u00a0"].map(put),
    `${good}\u200b`,
    `\u00ad${good}`,
    put("\uff21").slice(0, good.length),
    good.replace(/[0-9]/, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    good.slice(4),
    `${good}0`,
    `${good},${good}`,
    "0xZZ",
    `0x${"Z".repeat(64)}`,
    "not a hash at all!",
    "0",
    "=1+1",
    "https://explorer.example/tx/",
    `https://explorer.example/tx/${put("\u200b")}`,
    `https://explorer.example/tx/${"0".repeat(500)}/${good}`,
    `javascript:${good}`,
    "O0Il".repeat(22),
    "\u0000",
  ];
}

/** Other spellings of the same hash. */
export function writingsOf(good: string, { address_format }: Pick<Network, "address_format">): string[] {
  const links = [
    `https://explorer.example/tx/${good}`,
    `HTTPS://explorer.example/#/transaction/${good}?cluster=mainnet`,
    `https://explorer.example/tx?id=${good}&back=${good}#events`,
    `http://explorer.example:8080/${good}/`,
  ];
  if (address_format === "solana") return [good, ...links];
  const digits = good.replace(/^0x/, "");
  const cases = [digits.toLowerCase(), digits.toUpperCase()];
  return [good, ...links, ...cases.map((text) => (good.startsWith("0x") ? `0x${text}` : text))];
}
