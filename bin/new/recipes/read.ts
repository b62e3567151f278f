import { parse, type Recipe } from "../change.ts";
import { heading, kebab, snake } from "../names.ts";

/** A read of a user's own rows, through a view of its own. */
export const read: Recipe = {
  usage: "<name, such as recentSwaps>",
  changes(args) {
    const [name] = parse(args, [["name", /^[a-z]+([A-Z][a-z]+)*$/, "such as recentSwaps"]]);
    return [
      { path: "contract/src/reads/own.ts", at: "end", text: declaration(name) },
      { path: `database/views/${snake(name)}.sql`, text: view(name) },
      { path: `database/src/reads/${kebab(name)}.ts`, text: query(name) },
      {
        path: "testing/fake/reads/own.ts",
        at: "after",
        line: "export const ownReads = {",
        text: `  ${name}: () => ({ items: [] }),\n`,
      },
      { path: `server/test/reads/${kebab(name)}.test.ts`, text: test(name) },
    ];
  },
  scripts: ["row-types", "indexes"],
  next: [
    "Write what the view holds, the query, the answer and its schema, and what the fake exchange answers.",
  ],
};

const declaration = (name: string) => `
export const ${name} = defineRead({
  path: "/${kebab(name)}",
  summary: "${heading(name)} of the user",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.uuid(), created_at: z.string() })) }),
});
`;

const view = (name: string) => `create or replace view api.${snake(name)} as
select d.id, d.user_id, d.created_at
from app.deposits d;
comment on view api.${snake(name)} is '${heading(name)} of each user.';
`;

const query = (name: string) => `import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { requireReader } from "./session.ts";
import { views } from "./shared/views.ts";

/** ${heading(name)} of the reader. */
export async function ${name}(pool: Pool, context: Context) {
  const { user_id } = await requireReader(pool, context);
  const items = await views(pool)
    .selectFrom("api.${snake(name)}")
    .select(["id", "created_at"])
    .where("user_id", "=", user_id)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return { items };
}
`;

const test = (name: string) => `import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a user without any reads an empty list", async () => {
  const { cookie } = await app.addPerson();
  expect((await get(app.url, "/api/${kebab(name)}", { cookie })).body).toEqual({ items: [] });
});
`;
