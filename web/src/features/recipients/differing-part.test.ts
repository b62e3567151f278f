import { expect, test } from "vitest";
import { differingPart } from "./differing-part.ts";

const shown = (address: string, other: string) => {
  const { from, to } = differingPart(address, other);
  return `${address.slice(0, from)}[${address.slice(from, to)}]${address.slice(to)}`;
};

test.each([
  ["bc1qabcdefxyz", "bc1qab99efxyz", "bc1qab[cd]efxyz"],
  ["bc1qab99efxyz", "bc1qabcdefxyz", "bc1qab[99]efxyz"],
  ["rabcxyz", "rabcccxyz", "rabc[]xyz"],
  ["rabcccxyz", "rabcxyz", "rabc[cc]xyz"],
  ["0xAbCdEf12", "0xabCD0012", "0xAbCd[Ef]12"],
  ["TAbc", "Tabc", "T[A]bc"],
  ["same", "same", "same[]"],
])("T74 %s beside %s differs in %s", (address, other, expected) => {
  expect(shown(address, other)).toBe(expected);
});
