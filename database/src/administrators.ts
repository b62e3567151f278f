import { asOwner } from "./as-owner.ts";

/** Who administers where nobody does yet (T40). */
export interface FirstAdministrator {
  email: string;
  /** argon2id in its PHC form; asked for only where it is needed, since it costs time. */
  hashPassword: () => Promise<string>;
}

/**
 * Makes the first administrator; does nothing where there is one.
 * @returns whether a user was made. Where the email has a user already, that user gets the role and keeps their password.
 */
export async function createFirstAdministrator(url: string, first: FirstAdministrator): Promise<boolean> {
  return asOwner(url, async (client) => {
    const { rowCount } = await client.query("select from app.users where is_admin limit 1");
    if (rowCount) return false;
    const { rows } = await client.query<{ is_made: boolean }>(
      "select app.create_first_administrator($1, $2) as is_made",
      [first.email, await first.hashPassword()],
    );
    return rows[0]?.is_made === true;
  });
}

/** `last`: nobody else could administer. */
export type RoleChange = "changed" | "unchanged" | "unknown" | "last";

/** Gives the role of an administrator to the user with this email, or takes it. */
export async function changeAdministrator(
  url: string,
  change: "grant" | "revoke",
  email: string,
): Promise<RoleChange> {
  return asOwner(url, async (client) => {
    const name = change === "grant" ? "grant_administrator" : "revoke_administrator";
    const { rows } = await client.query<{ change: RoleChange }>(`select app.${name}($1) as change`, [email]);
    return rows[0]?.change ?? "unknown";
  });
}
