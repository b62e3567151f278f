import { expect, test } from "vitest";
import { readSignedFile } from "./read-signed-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const psbt = (length: number) => {
  const file = new Uint8Array(length);
  file.set([0x70, 0x73, 0x62, 0x74, 0xff]);
  return file;
};

test("a PSBT as bytes becomes base64, a text stays what it is without line breaks", () => {
  expect(readSignedFile(psbt(20_000))).toEqual({ signed: Buffer.from(psbt(20_000)).toString("base64") });
  expect(readSignedFile(bytes("\uFEFF0xf86c\r\n 09\n"))).toEqual({ signed: "0xf86c09" });
  expect(readSignedFile(bytes("cHNidP8B\nAA==\n"))).toEqual({ signed: "cHNidP8BAA==" });
});

test("what cannot be a transaction is refused before it is sent", () => {
  expect(readSignedFile(bytes(""))).toEqual({ fault: "empty" });
  expect(readSignedFile(bytes(" \n"))).toEqual({ fault: "empty" });
  expect(readSignedFile(new Uint8Array(400_001))).toEqual({ fault: "too_large" });
  // Within the limit as bytes, but not in base64.
  expect(readSignedFile(psbt(300_003))).toEqual({ fault: "too_large" });
  expect(readSignedFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toEqual({ fault: "unreadable" });
});
