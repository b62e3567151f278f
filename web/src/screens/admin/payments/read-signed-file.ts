/** The most that the server takes, in characters. */
export const MAX_SIGNED = 400_000;

export type SignedFileFault = "too_large" | "empty" | "unreadable";
export type SignedFile = { signed: string } | { fault: SignedFileFault };

/** `psbt` and a separator, as BIP 174 says. */
const PSBT_MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff];

/** A file that a wallet saved after signing: a PSBT as bytes, which becomes base64, or a text. */
export function readSignedFile(bytes: Uint8Array): SignedFile {
  if (bytes.length === 0) return { fault: "empty" };
  if (bytes.length > MAX_SIGNED) return { fault: "too_large" };
  const isPsbt = PSBT_MAGIC.every((byte, place) => bytes[place] === byte);
  const signed = isPsbt ? toBase64(bytes) : readText(bytes);
  if (signed === null) return { fault: "unreadable" };
  if (signed === "") return { fault: "empty" };
  return signed.length > MAX_SIGNED ? { fault: "too_large" } : { signed };
}

/** The transaction in a pasted text or a text file: line breaks and spaces within it mean nothing. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

function readText(bytes: Uint8Array): string | null {
  try {
    return withoutSpaces(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** In pieces: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let start = 0; start < bytes.length; start += 8_192)
    letters += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  return btoa(letters);
}
