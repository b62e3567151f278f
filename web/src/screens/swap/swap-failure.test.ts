import { expect, test } from "vitest";
import { Busy, Fault, Refusal } from "../../api/http/client.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { faultText, refusedText } from "./swap-failure.ts";

test("'Insufficient {COIN} balance. Please check your available funds.', 'You must be signed in to perform swaps.', 'Please enter valid swap details'", () => {
  const said = (code: ConstructorParameters<typeof Refusal>[0]) =>
    refusedText(new Refusal(code, refusalText(code)), "BTC");
  expect(said("insufficient_balance")).toBe("Insufficient BTC balance. Please check your available funds.");
  expect(said("not_authenticated")).toBe("You must be signed in to perform swaps.");
  expect(said("invalid_swap")).toBe("Please enter valid swap details");
  expect(refusedText(new Refusal("same_coin", "As the server says it."), "BTC")).toBe(
    "As the server says it.",
  );
});

test("'Swap failed. Please try again later.', 'Swap failed. Please try again.' only if nothing was changed; 'An unexpected error occurred. Please try again.'", () => {
  const undone = <Kind extends Fault>(fault: Kind) => Object.assign(fault, { isUndone: true });
  expect(faultText(undone(new Busy("busy", "019a0000")))).toBe("Swap failed. Please try again later.");
  expect(faultText(undone(new Fault("a 500", "019a0000")))).toBe("Swap failed. Please try again.");
  expect(faultText(new TypeError("x is undefined"))).toBe("An unexpected error occurred. Please try again.");
  for (const fault of [new Fault("no answer"), new Fault("a 500", "019a0000"), new Busy("silent", "019a")]) {
    expect(faultText(fault)).toBeNull();
  }
});
