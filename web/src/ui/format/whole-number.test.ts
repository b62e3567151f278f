import { expect, test } from "vitest";
import { readWholeNumber } from "./whole-number.ts";

test.each([
  ["12", 12],
  [" 7 ", 7],
  ["１２", 12],
  ["٣", 3],
  ["0", 0],
  ["007", 7],
  ["", null],
  ["-1", null],
  ["1e1", null],
  ["1.5", null],
  ["½", null],
  ["五", null],
  ["101", null],
  ["9".repeat(30), null],
])("T74 whole-number fields read %j as %j of at most 100", (text, value) => {
  expect(readWholeNumber(text, 100)).toBe(value);
});
