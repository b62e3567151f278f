import { Refusal } from "../errors.ts";

/** Where a page of users ended: the last one's id, and what the order goes by beside it. */
export interface UserCursor {
  id: string;
  key: string;
}

/** As the client hands it back; only we read it. */
export function writeCursor({ id, key }: UserCursor): string {
  return Buffer.from(JSON.stringify([id, key])).toString("base64url");
}

/** @throws {Refusal} `invalid_input` where it is none of ours. */
export function readCursor(cursor: string): UserCursor {
  try {
    const [id, key] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (typeof id === "string" && typeof key === "string") return { id, key };
  } catch {
    // No JSON: said below, as for any other that is none of ours.
  }
  throw new Refusal("invalid_input", { fields: "cursor" });
}
