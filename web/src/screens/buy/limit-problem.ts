import { buyText } from "../../text/money/buy.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatLocalMoney } from "../../ui/format/local-money.ts";
import type { TransferQuote } from "./quote.ts";

/** How a transfer is outside its country's limits, in a line; null if it is within them. */
export function limitProblem({ account, transfer, is_within_limits }: TransferQuote): string | null {
  if (is_within_limits) return null;
  const isAbove = toBig(transfer).gt(account.maximum_transfer);
  return buyText[isAbove ? "aboveLimit" : "belowLimit"](formatLocalMoney(transfer, account.currency));
}
