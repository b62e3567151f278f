import { amountOrZero } from "../../money/money.ts";

/** The loss that the refusal `loses_money` names, once the administrator has accepted it; none by default. */
export const acceptedLoss = (code: "invalid_setting" | "invalid_amount") =>
  amountOrZero(code, "usd").optional();
