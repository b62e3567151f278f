import type { AddressFormat } from "../registry/networks.ts";
import { checkBitcoinCash } from "./bitcoin-cash.ts";
import { checkBitcoin, checkDogecoin, checkLitecoin } from "./bitcoin-like.ts";
import { checkCardano } from "./cardano.ts";
import { checkEvm } from "./evm.ts";
import { checkMonero } from "./monero.ts";
import { checkRipple } from "./ripple.ts";
import { checkSolana } from "./solana.ts";
import { checkStacks } from "./stacks.ts";
import { checkTron } from "./tron.ts";
import { type Check, refused, type Verdict } from "./verdict.ts";

/** Longer than any address of these networks; limited because decoding base58 takes quadratic time. */
const MAX_LENGTH = 128;

/** Each format's check and name. Solana comes last: it has no checksum, so it would match other networks' addresses. */
export const formats: Record<AddressFormat, { name: string; check: Check }> = {
  bitcoin: { name: "Bitcoin", check: checkBitcoin },
  litecoin: { name: "Litecoin", check: checkLitecoin },
  dogecoin: { name: "Dogecoin", check: checkDogecoin },
  "bitcoin-cash": { name: "Bitcoin Cash", check: checkBitcoinCash },
  evm: { name: "Ethereum", check: checkEvm },
  tron: { name: "Tron", check: checkTron },
  cardano: { name: "Cardano", check: checkCardano },
  ripple: { name: "XRP", check: checkRipple },
  stacks: { name: "Stacks", check: checkStacks },
  monero: { name: "Monero", check: checkMonero },
  solana: { name: "Solana", check: checkSolana },
};

/** The check of a trimmed text by its format alone. */
export function verdictOf(format: AddressFormat, text: string): Verdict {
  return text.length > MAX_LENGTH ? refused : formats[format].check(text);
}
