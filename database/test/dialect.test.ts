import { testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The specification gives these calls their parameters' names. */
const specified = {
  admin_add_deposit_and_balance: ["target_user_id"],
  admin_ask_factor_removal: ["target_user_id"],
  admin_delete_user_completely: ["target_user_id"],
  admin_freeze_withdrawals: ["target_user_id"],
  admin_get_all_transactions: ["limit_count", "offset_count", "status_filter", "transaction_type"],
  admin_get_user_details_enhanced: ["target_user_id"],
  admin_process_transaction: [
    "admin_notes",
    "new_status",
    "output_index",
    "shares_hash",
    "transaction_hash",
    "transaction_id",
    "transaction_type",
  ],
  admin_subtract_balance: ["target_user_id"],
  admin_update_user_role: ["make_admin", "target_user_id"],
  admin_update_user_status: ["freeze_withdrawals", "new_status", "reason", "target_user_id"],
  log_admin_activity: ["action_name", "details", "target_id", "target_type"],
};

test("parameters begin with p_, apart from context and the names that the specification gives", async () => {
  const { rows } = await db.owner.query<{ name: string; parameters: string[] }>(
    `select p.proname as name, array_agg(a.name order by a.name) as parameters
     from pg_proc p
     cross join unnest(p.proargnames) with ordinality as a (name, place)
     where p.pronamespace::regnamespace::text in ('api', 'app', 'ledger')
       and coalesce(p.proargmodes[a.place], 'i') not in ('o', 't')
       and a.name not like 'p\\_%' and a.name <> 'context'
     group by p.oid`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.parameters]))).toEqual(specified);
});

test("every parameter has a name", async () => {
  const { rows } = await db.owner.query(
    `select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace::regnamespace::text in ('api', 'app', 'ledger')
       and (cardinality(p.proargnames) is distinct from nullif(cardinality(coalesce(p.proallargtypes, p.proargtypes)), 0)
         or '' = any (p.proargnames))`,
  );
  expect(rows).toEqual([]);
});

test("variables have plain names, without a prefix", async () => {
  const { rows } = await db.owner.query(
    `select p.oid::regprocedure::text as name, found[1] as variable
     from pg_proc p
     cross join regexp_matches(p.prosrc, '^\\s*([vl]_\\w+|_\\w+)\\s', 'gn') as found
     where p.pronamespace::regnamespace::text in ('api', 'app', 'ledger')`,
  );
  expect(rows).toEqual([]);
});
