import { describe, expect, test } from "vitest";
import { findBreaches, readSource } from "../arrows.js";

const breaches = (path: string, text: string) => findBreaches([readSource(path, text)]);

describe("The dependency rules are enforced by path pattern:", () => {
  test.each([
    ["contract imports the schema library alone", "contract/src/money.ts", 'import big from "big.js";'],
    [
      "database does not know the contract",
      "database/src/pool.ts",
      'import { coins } from "@portico/contract";',
    ],
    [
      "database does not know the server",
      "database/src/pool.ts",
      'import x from "../../server/src/config/config.ts";',
    ],
    ["the web does not know the database", "web/src/api/rpc.ts", 'export { call } from "@portico/database";'],
    ["the web does not know the server", "web/src/main.tsx", 'await import("../../server/src/app.ts");'],
    ["the server does not know the web", "server/src/app.ts", 'import "../../web/src/paths.ts";'],
    ["nothing imports the server", "database/src/index.ts", 'import type { A } from "@portico/server";'],
    ["nothing imports a test", "server/src/app.ts", 'import { x } from "../test/support/x.ts";'],
    ["a control knows no api", "web/src/ui/buttons/button.tsx", 'import { rpc } from "../../api/rpc.ts";'],
    ["a control knows no router", "web/src/ui/buttons/button.tsx", 'import { Link } from "react-router";'],
    [
      "a control knows no screen",
      "web/src/ui/buttons/button.tsx",
      'import {\n  Swap,\n} from "../../screens/swap/swap-screen.tsx";',
    ],
    [
      "a screen never imports a screen",
      "web/src/screens/swap/swap-screen.tsx",
      'import { x } from "../coin/x.ts";',
    ],
    [
      "an administrators' screen never imports another",
      "web/src/screens/admin/users/users-screen.tsx",
      'import { x } from "../user/x.ts";',
    ],
    [
      "only web/src/api fetches",
      "web/src/screens/swap/swap-screen.tsx",
      'const reply = await fetch("/api/prices");',
    ],
    ["only web/src/api stores", "web/src/shell/theme.ts", "localStorage.theme = 1;"],
    [
      "only the database speaks SQL",
      "server/src/reads/read-routes.ts",
      "query(`\n  select id from app.users`)",
    ],
    [
      "only the database speaks SQL, even with quotes inside the statement",
      "server/src/jobs/jobs.ts",
      "query(`\n  select count(*) filter (where state = 'failed') from pgboss.job`)",
    ],
    ["only the database has a driver", "server/src/reads/read-routes.ts", 'import type { Pool } from "pg";'],
    [
      "only the database writes SQL",
      "server/src/reads/read-routes.ts",
      'query("insert into app.users default values")',
    ],
  ])("%s", (_title, path, text) => {
    expect(breaches(path, text)).not.toEqual([]);
  });

  test.each([
    ["contract/src/money.ts", 'import * as z from "zod";\nimport { x } from "./coins.ts";'],
    ["contract/src/addresses.ts", 'import { sha256 } from "@noble/hashes/sha2.js";'],
    [
      "server/src/app.ts",
      'import { openPool } from "@portico/database";\nimport { x } from "@portico/contract";',
    ],
    [
      "server/test/rpc.test.ts",
      'import { testDatabase } from "@portico/database/testing";\nq("select 1 from app.x")',
    ],
    [
      "web/src/screens/swap/swap-screen.tsx",
      'import { x } from "./quote.ts";\nimport { y } from "../../ui/button.tsx";',
    ],
    ["web/src/text/swap.ts", 'export const pick = "Select a coin from the list";'],
    ["web/src/shell/theme.ts", "// localStorage is the api's business\nrefetch();"],
    ["e2e/support/exchange.ts", 'import { x } from "../../server/test/support/x.ts";'],
  ])("allowed imports pass: %s", (path, text) => {
    expect(breaches(path, text)).toEqual([]);
  });
});
