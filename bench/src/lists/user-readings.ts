import { call, type Pool, reads } from "@portico/database";
import { writeCursor } from "../../../database/src/reads/shared/user-cursor.ts";
import type { Reading } from "./measure.ts";
import type { OwnerClient } from "./owner-client.ts";
import type { Samples } from "./samples.ts";

type Filters = Partial<reads.UserFilters>;

/** The user list in each order, unfiltered, filtered and searched. */
export function userReadings(ask: OwnerClient, samples: Samples): Reading[] {
  const users = (what: string, filters: Filters): Reading => ({
    list: "users",
    what,
    read: () =>
      ask((pool, context) => reads.adminUsers(pool, context, { sort: "newest", limit: 20, ...filters })),
  });
  const all: Reading[] = [];
  for (const sort of ["newest", "oldest", "email", "last_sign_in"] as const) {
    const cursor = deepCursor(sort, samples);
    for (const [what, filters] of narrowings(samples)) {
      all.push(users(`${sort}${what}, first`, { sort, ...filters }));
      all.push(users(`${sort}${what}, deep`, { sort, cursor, ...filters }));
    }
  }
  const counts = { list: "users", what: "counts", read: () => ask(reads.adminUserCounts) };
  return [...all, counts, ...administratorReadings(ask)];
}

function narrowings({ quiet }: Samples): [string, Filters][] {
  return [
    ["", {}],
    [", active", { status: "active" }],
    [", suspended", { status: "suspended" }],
    [", banned", { status: "banned" }],
    [", administrators", { admins: "true" }],
    [", one letter", { q: "a" }],
    [", common name", { q: "user" }],
    [", common name, banned", { q: "user", status: "banned" }],
    [", some hundreds", { q: "user_49" }],
    [", one email", { q: quiet.email }],
    [", one id", { q: quiet.id }],
    [", an id's beginning", { q: quiet.id.slice(0, 8) }],
    [", nobody", { q: "nobody at all" }],
  ];
}

function deepCursor(sort: reads.UserFilters["sort"], { user }: Samples): string {
  switch (sort) {
    case "newest":
    case "oldest":
      return writeCursor({ id: user[sort], key: "" });
    default:
      return writeCursor({ id: user[sort][0], key: user[sort][1] });
  }
}

function administratorReadings(ask: OwnerClient): Reading[] {
  const read = (
    what: string,
    work: (pool: Pool, context: Parameters<typeof reads.adminUserCounts>[1]) => Promise<unknown>,
  ) => ({
    list: "roles",
    what,
    read: () => ask(work),
  });
  return [
    read("administrators", (pool, context) => reads.administrators(pool, context, { limit: 20 })),
    read("adjustments that wait", (pool, context) => reads.pendingAdjustments(pool, context, { limit: 20 })),
    read("second administrator", reads.secondAdministrator),
    read("find a user", (pool, context) =>
      call(pool, "admin_find_user", context, { p_email: "administrator-1@example.org" }),
    ),
  ];
}
