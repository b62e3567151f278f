import type { AccountServer } from "./account-server.ts";

type Owner = { email: string };

/** The holds on a user's withdrawals that are not over and not lifted, the one that ends last first. */
export async function holdsOf({ database }: AccountServer, { email }: Owner) {
  const { rows } = await database.owner.query<{ cause: string; until: string; hours: number }>(
    `select h.cause, to_json(h.held_until) #>> '{}' as until,
       round(extract(epoch from h.held_until - now()) / 3600)::int as hours
     from app.withdrawal_holds h join app.users u on u.id = h.user_id
     where u.email = $1 and h.lifted_at is null and h.held_until > now()
     order by h.held_until desc`,
    [email],
  );
  return rows;
}

/** When the last of them ends, ISO 8601; null without one. */
export async function heldUntil(server: AccountServer, owner: Owner): Promise<string | null> {
  return (await holdsOf(server, owner))[0]?.until ?? null;
}

/** Makes a user's holds this many hours older. */
export async function ageHolds({ database }: AccountServer, { email }: Owner, hours: number): Promise<void> {
  await database.owner.query(
    `update app.withdrawal_holds h
     set held_from = held_from - make_interval(hours => $2), held_until = held_until - make_interval(hours => $2)
     from app.users u where u.id = h.user_id and u.email = $1`,
    [email, hours],
  );
}

/** Forgets a user's holds. */
export async function forgetHolds({ database }: AccountServer, { email }: Owner): Promise<void> {
  await database.owner.query(
    "delete from app.withdrawal_holds h using app.users u where u.id = h.user_id and u.email = $1",
    [email],
  );
}
