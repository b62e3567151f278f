import { type Change, parse, type Recipe } from "../change.ts";
import { heading } from "../names.ts";

/** A call of users, or of administrators with a permission, who are recorded in the audit log. */
export const call: Recipe = {
  usage: "<subject> <name> [permission]",
  changes(args) {
    const [subject, name, permission] = parse(args, [
      ["subject", /^[a-z]+(-[a-z]+)*$/, "such as withdrawal"],
      ["name", /^[a-z]+(_[a-z0-9]+)*$/, "such as cancel_withdrawal"],
      ["permission", /^([a-z]+\.[a-z]+)?$/, "such as balances.adjust"],
    ]);
    if (name.startsWith("admin_") !== (permission !== ""))
      throw new Error("The name of a call begins with admin_ if it needs a permission, and only then.");
    const caller = permission === "" ? user : administrator(name, permission);
    return [
      { path: `contract/src/calls/${subject}/${name}.ts`, text: declaration(name, caller) },
      { path: `database/functions/${subject}/${name}.sql`, text: sql(name, caller) },
      { path: `database/test/${subject}/${name}.test.ts`, text: test(name, caller) },
      ...inputs(name, caller),
      { path: caller.fake, at: "after", line: caller.fakeTable, text: `  ${name}: () => done,\n` },
    ];
  },
  scripts: ["indexes"],
  next: [
    "Write its summary, input, output, events and refusals in contract/src/calls, a new refusal in contract/src/refusals.",
    "Write the function, its comment and its test, the valid input, and what the fake exchange answers.",
  ],
};

/** What differs between the calls of users and of administrators. */
interface Caller {
  /** In the declaration. */
  declared: string;
  refusals: readonly string[];
  /** In the function: who it is, what happens, and the reply. */
  variable: string;
  body: string;
  /** In the test: arguments of who may and of who may not, and how that one is refused. */
  allowed: string;
  refused: string;
  code: string;
  /** The statuses for a visitor, a user, an administrator, a suspended user and an unconfirmed one. */
  statuses?: string;
  fake: string;
  fakeTable: string;
}

const user: Caller = {
  declared: 'who: "user",',
  refusals: ["account_suspended"],
  variable: "caller app.users := app.require_active_user(context);",
  body: "return app.still_active(context, jsonb_build_object('success', true));",
  allowed: "",
  refused: '{ status: "suspended" }',
  code: "account_suspended",
  statuses: "[401, 200, 200, 403, 200]",
  fake: "testing/fake/calls/own.ts",
  fakeTable: "export const ownCalls = {",
};

const administrator = (name: string, permission: string): Caller => ({
  declared: `who: "admin",\n  permission: "${permission}",`,
  refusals: ["role_lacks_permission", "account_suspended"],
  variable: `admin app.users := app.require_permission(context, '${permission}');`,
  body: `perform app.record_admin_activity(context, admin.id, '${name.slice("admin_".length)}', 'user', admin.id::text);
  return jsonb_build_object('success', true);`,
  allowed: '{ role: "owner" }',
  refused: "",
  code: "not_administrator",
  fake: "testing/fake/calls/people.ts",
  fakeTable: "export const peopleCalls = {",
});

const summary = (name: string) => heading(name.replace(/^admin_/, ""));

const declaration = (name: string, { declared, refusals }: Caller) => `import { z } from "zod";
import { defineCall } from "../../call.ts";

export const ${name} = defineCall({
  name: "${name}",
  summary: "${summary(name)}",
  ${declared}
  movesMoney: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
  refusals: ${JSON.stringify(refusals)},
});
`;

const sql = (
  name: string,
  { variable, body, refusals }: Caller,
) => `create or replace function api.${name}(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  ${variable}
begin
  ${body}
end $$;
comment on function api.${name}(jsonb) is
  '${summary(name)}. Refuses ${refusals.join(", ")}.';
`;

const test = (
  name: string,
  { allowed, refused, code }: Caller,
) => `import { useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

const world = useWorld();

describe("${name}", () => {
  test("succeeds", async () => {
    const person = await world.person(${allowed});
    expect(await world.call(person, "${name}")).toEqual({ success: true });
  });

  test("refuses ${code}", async () => {
    const person = await world.person(${refused});
    expect(await world.refusal(person, "${name}")).toMatchObject({ code: "${code}" });
  });
});
`;

function inputs(name: string, { statuses }: Caller): Change[] {
  const path = "testing/calls/inputs.ts";
  const valid: Change = {
    path,
    at: "after",
    line: "export const validInputs: Record<CallName, (cast: Cast) => Record<string, unknown>> = {",
    text: `  ${name}: () => ({}),\n`,
    absent: ` ${name}: `,
  };
  if (!statuses) return [valid];
  const line = "export const callRows: Partial<Record<CallName, StatusRow>> = {";
  return [valid, { path, at: "after", line, text: `  ${name}: ${statuses},\n` }];
}
