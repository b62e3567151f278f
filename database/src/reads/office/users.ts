import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { idRange } from "../id-range.ts";
import { literally } from "../page.ts";
import { requirePermission } from "../session.ts";
import { type UserRow, type Views, views } from "../views.ts";
import { readCursor, writeCursor } from "./user-cursor.ts";

export type UserSort = "newest" | "oldest" | "email" | "last_sign_in";

/** The filters of the list of users. */
export interface UserFilters {
  /** A part of an email or username (shorter than three letters: its beginning), the beginning of an id, or an address. */
  q?: string | undefined;
  status?: UserRow["status"] | undefined;
  /** Only administrators. */
  admins?: "true" | undefined;
  sort: UserSort;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  limit: number;
}

export interface UserPage {
  items: UserRow[];
  next_cursor: string | null;
  /** Null if a search finds more than `countable`. */
  total: number | null;
}

/**
 * A search with at most this many matches looks at each of them; more matches are dense enough to be found by walking
 * the list.
 */
const countable = 1_000;

/** Users, in the order of an index: at most some thousand rows are read, whatever the filters. For administrators. */
export async function adminUsers(pool: Pool, context: Context, filters: UserFilters): Promise<UserPage> {
  await requirePermission(pool, context, "office.read");
  const { q, sort, cursor, limit } = filters;
  const found = q ? await idsFor(pool, context, q) : undefined;
  let query = narrowed(pool, filters);
  if (found) query = query.where(isOneOf(found));
  else if (q) query = query.where(contains(q.toLowerCase()));
  const total = q ? await countFound(pool, filters, found) : await countAll(pool, filters);
  const page = cursor === undefined ? query : query.where(isAfter(sort, readCursor(cursor)));
  const rows = await inOrder(page, sort)
    .select(["id", "email", "username", "is_admin", "status", "created_at"])
    .select([
      sql<string | null>`nullif(last_sign_in_at, '-infinity')`.as("last_sign_in_at"),
      keyOf(sort).as("key"),
    ])
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ key: _, ...user }) => user),
    next_cursor: last ? writeCursor(last) : null,
    total,
  };
}

export interface UserCounts {
  all: number;
  active: number;
  suspended: number;
  banned: number;
  admins: number;
}

/**
 * How many users of each status the list's search finds; without a search, from the maintained counts. All null if the
 * search finds too many to count. For administrators.
 */
export async function adminUserCounts(
  pool: Pool,
  context: Context,
  { q, admins }: Pick<UserFilters, "q" | "admins"> = {},
): Promise<UserCounts | Record<keyof UserCounts, null>> {
  await requirePermission(pool, context, "office.read");
  const found = q ? await idsFor(pool, context, q) : undefined;
  if (q && !found) return { all: null, active: null, suspended: null, banned: null, admins: null };
  const counts = { all: 0, active: 0, suspended: 0, banned: 0, admins: 0 };
  for (const { status, is_admin, users } of found ? await groupsOf(pool, found) : await allGroups(pool)) {
    if (is_admin) counts.admins += Number(users);
    if (admins && !is_admin) continue;
    counts[status] += Number(users);
    counts.all += Number(users);
  }
  return counts;
}

function allGroups(pool: Pool) {
  return views(pool).selectFrom("api.user_counts").selectAll().execute();
}

function groupsOf(pool: Pool, ids: string[]) {
  return views(pool)
    .selectFrom("api.users")
    .where(isOneOf(ids))
    .groupBy(["status", "is_admin"])
    .select(["status", "is_admin", sql<string>`count(*)`.as("users")])
    .execute();
}

type Query = SelectQueryBuilder<Views, "api.users", object>;

function narrowed(pool: Pool, { status, admins }: UserFilters): Query {
  let query = views(pool).selectFrom("api.users");
  if (status) query = query.where("status", "=", status);
  // By the role, not by the flag derived from it, because the index is on the role.
  if (admins) query = query.where("role", "is not", null);
  return query;
}

/** The ids of the users that the text may mean, if they are few; undefined if they are many. */
async function idsFor(pool: Pool, context: Context, q: string): Promise<string[] | undefined> {
  const words = q.toLowerCase();
  const key = keyFor(words);
  // Shorter texts are the beginning of nearly all ids, or of none.
  const [least, greatest] = (words.length >= 4 && idRange(words)) || [null, null];
  const most = countable + 1;
  // The expressions are those of the trigram indexes.
  const { rows } = await sql<{ id: string }>`
    (select id from api.users where email like ${key} limit ${most})
    union
    (select id from api.users where lower(username) like ${key} limit ${most})
    union
    (select id from api.users where id between ${least}::uuid and ${greatest}::uuid limit ${most})
  `.execute(views(pool));
  if (rows.length > countable) return undefined;
  return [...rows.map(({ id }) => id), ...(await holdersOf(pool, context, q))];
}

/** No address is shorter; other texts needn't be looked up among them. */
const shortestAddress = 20;

/** The users who have a wallet with this deposit address. */
async function holdersOf(pool: Pool, context: Context, q: string): Promise<string[]> {
  if (q.length < shortestAddress) return [];
  const rows = await call<{ user: { id: string } | null }[]>(pool, "admin_pool_addresses", context, {
    p_search: q,
    p_limit: countable / 100,
  });
  return rows.flatMap(({ user }) => (user ? [user.id] : []));
}

function isOneOf(ids: string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any (${ids}::uuid[])`;
}

/** Trigrams find any part of three letters or more; a shorter text is looked up as a beginning. */
function keyFor(words: string): string {
  return `${words.length < 3 ? "" : "%"}${literally(words)}%`;
}

/** Without an index, on purpose: so many users match that the list is walked in its order. */
function contains(words: string): RawBuilder<boolean> {
  const at = words.length < 3 ? sql`= 1` : sql`> 0`;
  return sql<boolean>`(strpos(email_key, ${words}) ${at} or strpos(lower(username), ${words}) ${at})`;
}

async function countFound(pool: Pool, filters: UserFilters, found: string[] | undefined) {
  if (!found) return null;
  const row = await narrowed(pool, filters)
    .where(isOneOf(found))
    .select(sql<string>`count(*)`.as("users"))
    .executeTakeFirst();
  return Number(row?.users ?? 0);
}

async function countAll(pool: Pool, { status, admins }: UserFilters): Promise<number> {
  let query = views(pool).selectFrom("api.user_counts");
  if (status) query = query.where("status", "=", status);
  if (admins) query = query.where("is_admin", "=", true);
  const row = await query.select(sql<string>`coalesce(sum(users), 0)`.as("users")).executeTakeFirst();
  return Number(row?.users ?? 0);
}

function inOrder(query: Query, sort: UserSort): Query {
  switch (sort) {
    case "newest":
      return query.orderBy("id", "desc");
    case "oldest":
      return query.orderBy("id", "asc");
    case "email":
      return query.orderBy("email_key", "asc");
    case "last_sign_in":
      // Qualified by its table: otherwise it would mean the output column of the same name, which can be null.
      return query.orderBy("api.users.last_sign_in_at", "desc").orderBy("id", "desc");
  }
}

/** The sort key beside the id; as text it loses no precision. */
function keyOf(sort: UserSort): RawBuilder<string> {
  if (sort === "email") return sql<string>`email_key`;
  return sort === "last_sign_in" ? sql<string>`last_sign_in_at::text` : sql<string>`''`;
}

/**
 * Compares with the key in the cursor: a user who signs in meanwhile moves, and the list must not restart with them.
 */
function isAfter(sort: UserSort, { id, key }: { id: string; key: string }): RawBuilder<boolean> {
  switch (sort) {
    case "newest":
      return sql<boolean>`id < ${id}::uuid`;
    case "oldest":
      return sql<boolean>`id > ${id}::uuid`;
    case "email":
      return sql<boolean>`email_key > ${key}`;
    case "last_sign_in":
      return sql<boolean>`(last_sign_in_at, id) < (${key}::timestamptz, ${id}::uuid)`;
  }
}
