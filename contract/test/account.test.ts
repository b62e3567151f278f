import { expect, test } from "vitest";
import { email } from "../src/index.ts";

test.each(["ada@example.com", "o'neil+news@mail.example.co", "ada@xn--exmple-cua.org", "ädä@example.com"])(
  "%s is an email",
  (text) => {
    expect(email.parse(` ${text} `)).toBe(text);
  },
);

test.each([
  ["without an @", "ada.example.com"],
  ["without a dot after it", "ada@example"],
  ["with two @", "ada@x@example.com"],
  ["with a name beside it", "Ada <ada@example.com>"],
  ["with a second address", "ada@example.com,eve@example.com"],
  ["that contains a line break", "ada@example.com\r\nBcc: eve@example.com"],
  ["beyond 254 characters", `${"a".repeat(250)}@example.com`],
])("An address %s is invalid", (_title, text) => {
  expect(email.safeParse(text).error?.issues[0]?.message).toBe("invalid_email");
});

test.each([
  ["a control character", "\u0001ada@example.com"],
  ["a zero-width character", "ada\u200b@example.com"],
  ["a bidirectional control character", "ada\u202e@example.com"],
  ["a lone surrogate", "ada\ud800@example.com"],
  ["a capital whose small letter is the ASCII i", "ada@ma\u0130l.example"],
  ["the Kelvin sign, whose small letter is the ASCII k", "mi\u212ae@example.com"],
])("T22 an address with %s is invalid: it could be mistaken for another", (_title, text) => {
  expect(email.safeParse(text).error?.issues[0]?.message).toBe("invalid_email");
});
