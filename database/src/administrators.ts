import { asOwner } from "./as-owner.ts";

/** The first administrator, created if there is none (T40). */
export interface FirstAdministrator {
  email: string;
  /** Hashes with argon2id, in PHC format. Called only when needed, since hashing is slow. */
  hashPassword: () => Promise<string>;
}

/**
 * Creates the first administrator; does nothing if there is one.
 * @returns whether a user was created. A user who already has this email gets the role and keeps their password.
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

/** `last`: refused, because no active owner would be left. */
export type RoleChange = "changed" | "unchanged" | "unknown" | "last";

/**
 * Gives a role to the user with this email, or removes it.
 * @param email its canonical form.
 * @param role one of `app.roles`; owner by default, since the first administrator is created this way (T40).
 * @param typed the email as it was typed: a user whose email could not be rewritten has exactly that.
 */
export async function changeAdministrator(
  url: string,
  change: "grant" | "revoke",
  email: string,
  role = "owner",
  typed = email,
): Promise<RoleChange> {
  return asOwner(url, async (client) => {
    const { rows } =
      change === "grant"
        ? await client.query<{ change: RoleChange }>("select app.grant_role($1, $2, $3) as change", [
            email,
            role,
            typed,
          ])
        : await client.query<{ change: RoleChange }>("select app.revoke_role($1, $2) as change", [
            email,
            typed,
          ]);
    return rows[0]?.change ?? "unknown";
  });
}
