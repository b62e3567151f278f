import { randomBytes, randomUUID } from "node:crypto";
import type { RoleName } from "@portico/contract";
import type { TestDatabase } from "@portico/database/testing";
import { hashToken, newToken } from "../../server/src/http/session.ts";

/** A user with a session in a browser. */
export interface Person {
  id: string;
  email: string;
  username: string;
  /** The value of the `Cookie` header. */
  cookie: string;
  session_hash: string;
}

export interface PersonOptions {
  email?: string;
  /** An administrator with all permissions. */
  is_admin?: boolean;
  /** An administrator with this role. */
  role?: RoleName;
  status?: "active" | "suspended" | "banned";
}

/**
 * Inserts a user and a session directly into the database and returns the cookie, since the tests that use it are not
 * about signing in. Sign-up and sign-in have their own tests.
 */
export async function addPerson(
  owner: TestDatabase["owner"],
  cookieName: string,
  { email, is_admin = false, role, status = "active" }: PersonOptions = {},
): Promise<Person> {
  const name = `person_${randomBytes(5).toString("hex")}`;
  const address = email ?? `${name}@example.com`;
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.users (email, username, role, status, email_confirmed_at)
     values ($1, $2, $3, $4, now()) returning id`,
    [address, name, role ?? (is_admin ? "owner" : null), status],
  );
  const id = rows[0]?.id ?? "";
  const session = await addSession(owner, cookieName, id);
  return { id, email: address, username: name, ...session };
}

/** Another browser of the same user. */
export async function addSession(owner: TestDatabase["owner"], cookieName: string, userId: string) {
  const token = newToken();
  await owner.query(
    `insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
     values ($1, decode($2, 'hex'), 'test', '127.0.0.1', now() + interval '1 day')`,
    [userId, hashToken(token)],
  );
  return { cookie: `${cookieName}=${token}`, session_hash: hashToken(token) };
}

export function newKey(): string {
  return randomUUID();
}
