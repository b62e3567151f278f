import { Refusal } from "../../errors.ts";

/** Where a page of users ended: the last user's id and sort key. */
export interface UserCursor {
  id: string;
  key: string;
}

/** Opaque to the client, which sends it back. */
export function writeCursor({ id, key }: UserCursor): string {
  return Buffer.from(JSON.stringify([id, key])).toString("base64url");
}

/** @throws {Refusal} `invalid_input` if the server did not write it. */
export function readCursor(cursor: string): UserCursor {
  try {
    const [id, key] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (typeof id === "string" && typeof key === "string") return { id, key };
  } catch {
    // Not JSON: refused below like any other invalid cursor.
  }
  throw new Refusal("invalid_input", { fields: "cursor" });
}
