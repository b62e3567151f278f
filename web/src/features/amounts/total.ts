import type { Balance } from "@portico/contract";
import { toBig } from "../../ui/format/decimal.ts";

/** All that a user owns of a coin: what pending withdrawals hold belongs to them until it is sent. */
export function totalOf({ amount, held }: Pick<Balance, "amount" | "held">): string {
  return toBig(amount).plus(toBig(held)).toFixed();
}
