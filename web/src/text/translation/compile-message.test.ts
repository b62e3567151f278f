import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";

describe("a message is parsed as ICU specifies", () => {
  test.each([
    "Withdraw {symbol}",
    "{amount} {symbol}",
    "You don't have administrator privileges",
    "{count, plural, one {# minute} other {# minutes}} ago",
    "{left, plural, =0 {None} one {Only # of {all}} other {{all}: #}}",
    "{kind, select, deposit {In} other {Out {n, plural, other {#}}}}",
    "",
  ])("%s", (message) => {
    expect(compileMessage(message)).toEqual(message === "" ? [""] : withoutOffset(message));
  });
});

test.each(["{", "{name", "a } b", "{count, plural, one {#}", "{a b}", "{n, plural, one #}"])(
  "a malformed message is refused: %s",
  (message) => {
    expect(() => compileMessage(message)).toThrow("malformed");
  },
);

/** Lingui's own result, without the offset, which none of our plurals has. */
function withoutOffset(message: string): unknown {
  return JSON.parse(JSON.stringify(compileMessageOrThrow(message)));
}
