import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { requirePermission } from "../session.ts";
import { idRange } from "../shared/id-range.ts";
import { literally } from "../shared/page.ts";
import { readCursor, writeCursor } from "../shared/user-cursor.ts";
import { type UserRow, type Views, views } from "../shared/views.ts";

/** The order of the list of users. */
export type UserSort = "newest" | "oldest" | "email" | "last_sign_in";

/** The filters of the list of users. */
export interface UserFilters {
  /**
   * Part of an email or username, the beginning of an id, or a deposit address. Without three letters or digits in a
   * row it is the beginning of an email or username.
   */
  q?: string | undefined;
  status?: UserRow["status"] | undefined;
  /** Only administrators. */
  admins?: "true" | undefined;
  /** Only users whose withdrawals are frozen. */
  frozen?: "true" | undefined;
  sort: UserSort;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  limit: number;
}

/** One page of the list of users. */
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
  else if (q) query = query.where(isNamed(q.toLowerCase()));
  const total = q ? await countFound(pool, filters, found) : await countAll(pool, filters);
  const page = cursor === undefined ? query : query.where(isAfter(sort, readCursor(cursor)));
  const rows = await inOrder(page, sort)
    .select(["id", "email", "username", "is_admin", "status", "created_at", "withdrawals_frozen_at"])
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

/** The number of users in each status, and of administrators. */
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
  { q, admins, frozen }: Pick<UserFilters, "q" | "admins" | "frozen"> = {},
): Promise<UserCounts | Record<keyof UserCounts, null>> {
  await requirePermission(pool, context, "office.read");
  const found = q ? await idsFor(pool, context, q) : undefined;
  if (q && !found) return { all: null, active: null, suspended: null, banned: null, admins: null };
  const counts = { all: 0, active: 0, suspended: 0, banned: 0, admins: 0 };
  const groups = found || frozen ? await groupsOf(pool, { frozen }, found) : await allGroups(pool);
  for (const { status, is_admin, users } of groups) {
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

function groupsOf(pool: Pool, filters: Pick<UserFilters, "frozen">, ids: string[] | undefined) {
  return narrowed(pool, filters)
    .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? [])))
    .groupBy(["status", "is_admin"])
    .select(["status", "is_admin", sql<string>`count(*)`.as("users")])
    .execute();
}

type Query = SelectQueryBuilder<Views, "api.users", object>;

function narrowed(
  pool: Pool,
  { status, admins, frozen }: Pick<UserFilters, "status" | "admins" | "frozen">,
): Query {
  let query = views(pool).selectFrom("api.users");
  if (status) query = query.where("status", "=", status);
  // By the role, not by the flag derived from it, because the index is on the role.
  if (admins) query = query.where("role", "is not", null);
  if (frozen) query = query.where("withdrawals_frozen_at", "is not", null);
  return query;
}

/** The ids of the users that the text may mean, if they are few; undefined if they are many. */
async function idsFor(pool: Pool, context: Context, q: string): Promise<string[] | undefined> {
  const words = q.toLowerCase();
  // Shorter texts are the beginning of nearly all ids, or of none.
  const [least, greatest] = (words.length >= 4 && idRange(words)) || [null, null];
  const most = countable + 1;
  const { rows } = await sql<{ id: string }>`
    (select id from api.users where ${mayContain("email", words)} and ${contains("email_key", words)} limit ${most})
    union
    (select id from api.users where ${mayContain("username", words)} and ${contains("username_key", words)} limit ${most})
    union
    (select id from api.users where id between ${least}::uuid and ${greatest}::uuid limit ${most})
  `.execute(views(pool));
  if (rows.length > countable) return undefined;
  return [...rows.map(({ id }) => id), ...(await holdersOf(pool, context, q))];
}

/** No address is shorter; other texts needn't be looked up among them. */
const shortestAddress = 20;
/** An address whose users a tag tells apart may have many; the pool's own list finds the others. */
const mostHolders = 100;

/** The users who have a wallet with this deposit address. */
async function holdersOf(pool: Pool, context: Context, q: string): Promise<string[]> {
  if (q.length < shortestAddress) return [];
  const rows = await call<{ user: { id: string } | null }[]>(pool, "admin_pool_addresses", context, {
    p_search: q,
    p_limit: mostHolders,
  });
  return rows.flatMap(({ user }) => (user ? [user.id] : []));
}

function isOneOf(ids: string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any (${ids}::uuid[])`;
}

/** Trigram indexes know only runs of three letters or digits: a text without one is looked up as a beginning. */
function isPart(words: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(words);
}

/** More letters add long lists of rows to read, such as those of a mail provider's name. */
const MAX_LOOKED_UP = 12;

/** Found by the trigram index of the column, whose expressions these are. */
function mayContain(column: "email" | "username", words: string): RawBuilder<boolean> {
  const start = `${literally(words.slice(0, MAX_LOOKED_UP))}%`;
  const key = isPart(words) ? `%${start}` : start;
  return column === "email" ? sql<boolean>`email like ${key}` : sql<boolean>`lower(username) like ${key}`;
}

function contains(column: "email_key" | "username_key", words: string): RawBuilder<boolean> {
  const place = sql<number>`strpos(${sql.ref(column)}, ${words})`;
  return isPart(words) ? sql<boolean>`${place} > 0` : sql<boolean>`${place} = 1`;
}

/** Without an index, on purpose: so many users match that the list is walked in its order. */
function isNamed(words: string): RawBuilder<boolean> {
  return sql<boolean>`(${contains("email_key", words)} or ${contains("username_key", words)})`;
}

async function countFound(pool: Pool, filters: UserFilters, found: string[] | undefined) {
  if (!found) return null;
  return countRows(narrowed(pool, filters).where(isOneOf(found)));
}

async function countRows(query: Query): Promise<number> {
  const row = await query.select(sql<string>`count(*)`.as("users")).executeTakeFirst();
  return Number(row?.users ?? 0);
}

async function countAll(pool: Pool, filters: UserFilters): Promise<number> {
  const { status, admins, frozen } = filters;
  if (frozen) return countRows(narrowed(pool, filters));
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
