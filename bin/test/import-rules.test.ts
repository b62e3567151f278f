import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { node, root } from "../lib/paths.js";

/** Files that the files below import. */
const imported = [
  "contract/src/index.ts",
  "contract/src/money/coins.ts",
  "database/src/index.ts",
  "database/src/testing.ts",
  "database/test/inputs.ts",
  "server/src/app.ts",
  "server/test/start.ts",
  "signer/src/keys.ts",
  "testing/database/world.ts",
  "testing/server/stage.ts",
  "testing/src/index.ts",
  "web/src/paths.ts",
  "web/src/api/rpc.ts",
  "web/src/features/scan/camera.ts",
  "web/src/shell/frame/frame.ts",
  "web/src/shell/router/router.ts",
  "web/src/ui/button.ts",
  "web/src/screens/coin/series.ts",
  "web/src/screens/swap/swap-quote.ts",
  "web/src/screens/admin/user/user-form.ts",
];

const packages = [
  "big.js",
  "fast-check",
  "zod",
  "@noble/hashes",
  "pg",
  "kysely",
  "react-router",
  "@tanstack/react-query",
];

/** Each breaks one rule, which is named first. */
const forbidden: [rule: string, path: string, text: string][] = [
  ["no-circle", "contract/src/circle-a.ts", 'import "./circle-b.ts";'],
  ["no-unknown-import", "web/src/unknown.ts", 'import "./missing.ts";'],
  ["contract-imports-schema-and-hashes-alone", "contract/src/money/money.ts", 'import big from "big.js";'],
  ["contract-imports-schema-and-hashes-alone", "contract/src/files.ts", 'import "node:fs";'],
  ["chains-know-no-workspace", "chains/src/a.ts", 'import { coins } from "@portico/contract";'],
  ["database-knows-no-workspace", "database/src/a.ts", 'import { coins } from "@portico/contract";'],
  ["database-knows-no-workspace", "database/src/b.ts", 'import type { A } from "../../server/src/app.ts";'],
  ["database-knows-no-workspace", "database/src/c.ts", 'import "../../web/src/paths.ts";'],
  ["web-knows-contract-alone", "web/src/api/a.ts", 'export { call } from "@portico/database";'],
  ["web-knows-contract-alone", "web/src/b.tsx", 'await import("../../server/src/app.ts");'],
  ["server-knows-no-web", "server/src/a.ts", 'import "../../web/src/paths.ts";'],
  ["nothing-imports-server", "database/registry/a.ts", 'import type { A } from "../../server/src/app.ts";'],
  ["nothing-imports-server", "bin/a.js", 'import "../server/src/app.ts";'],
  ["signer-knows-no-server", "signer/src/a.ts", 'import "../../web/src/paths.ts";'],
  ["nothing-imports-signer", "server/src/e.ts", 'import "../../signer/src/keys.ts";'],
  ["nothing-imports-tests", "signer/src/b.ts", 'import "@portico/testing/database/world.ts";'],
  ["nothing-imports-tests", "server/src/b.ts", 'import { x } from "../test/start.ts";'],
  ["nothing-imports-tests", "database/src/testing-too.ts", 'import "../test/inputs.ts";'],
  ["nothing-imports-tests", "web/src/d.ts", 'import { seed } from "@portico/testing";'],
  ["no-tests-of-others", "server/test/a.test.ts", 'import "../../database/test/inputs.ts";'],
  ["no-tests-of-others", "e2e/a.spec.ts", 'import { x } from "../server/test/start.ts";'],
  ["no-tests-of-others", "testing/server/a.ts", 'import { x } from "../../server/test/start.ts";'],
  ["fake-knows-contract-alone", "testing/fake/a.ts", 'import { call } from "@portico/database";'],
  ["fake-knows-contract-alone", "testing/fake/b.ts", 'import "../database/world.ts";'],
  ["testing-server-alone-starts-servers", "testing/database/a.ts", 'import "../server/stage.ts";'],
  [
    "testing-server-alone-starts-servers",
    "testing/calls/a.ts",
    'import type { A } from "../../server/src/app.ts";',
  ],
  ["testing-fixes-the-seed", "web/src/money/a.test.ts", 'import fc from "fast-check";'],
  ["control-knows-no-app", "web/src/ui/a.tsx", 'import { rpc } from "../api/rpc.ts";'],
  ["control-knows-no-app", "web/src/ui/b.tsx", 'import { Link } from "react-router";'],
  ["control-knows-no-app", "web/src/ui/c.tsx", 'import { useQuery } from "@tanstack/react-query";'],
  ["control-knows-no-app", "web/src/ui/d.tsx", 'import {\n  a,\n} from "../screens/coin/series.ts";'],
  ["control-knows-no-app", "web/src/ui/e.tsx", 'import "../shell/router/router.ts";'],
  ["control-knows-no-app", "web/src/ui/f.tsx", 'import "../paths.ts";'],
  ["control-knows-no-app", "web/src/ui/g.tsx", 'import "../features/scan/camera.ts";'],
  ["feature-knows-no-frame", "web/src/features/proof/a.tsx", 'import "../../shell/frame/frame.ts";'],
  ["feature-knows-no-frame", "web/src/features/proof/b.tsx", 'import "../../screens/coin/series.ts";'],
  ["frame-alone-knows-features", "web/src/shell/notices/a.tsx", 'import "../../features/scan/camera.ts";'],
  ["frame-alone-knows-features", "web/src/shell/notices/b.tsx", 'import "../frame/frame.ts";'],
  ["screen-imports-no-screen", "web/src/screens/swap/a.tsx", 'import { x } from "../coin/series.ts";'],
  ["screen-imports-no-screen", "web/src/screens/admin/users/a.tsx", 'import "../user/user-form.ts";'],
  ["database-has-the-drivers", "server/src/c.ts", 'import type { Pool } from "pg";'],
  ["database-has-the-drivers", "web/src/c.ts", 'import { sql } from "kysely";'],
];

/** None breaks a rule. */
const allowed: [path: string, text: string][] = [
  ["contract/src/money/amounts.ts", 'import * as z from "zod";\nimport { x } from "./coins.ts";'],
  ["contract/src/addresses/addresses.ts", 'import { sha256 } from "@noble/hashes";'],
  ["database/src/pool.ts", 'import pg from "pg";\nimport { sql } from "kysely";'],
  [
    "server/src/d.ts",
    'import { openPool } from "@portico/database";\nimport { x } from "@portico/contract";\nimport "node:fs";',
  ],
  [
    "server/test/rpc.test.ts",
    'import { testDatabase } from "@portico/database/testing";\nimport pg from "pg";',
  ],
  [
    "web/src/screens/swap/swap-screen.tsx",
    'import { x } from "./swap-quote.ts";\nimport { y } from "../../ui/button.ts";',
  ],
  ["web/src/screens/admin/user/tabs/history.tsx", 'import "../user-form.ts";'],
  [
    "web/src/features/swap/use-swap.ts",
    'import "../../shell/router/router.ts";\nimport "../scan/camera.ts";',
  ],
  ["web/src/shell/frame/header.ts", 'import "../../features/scan/camera.ts";'],
  ["web/src/wasm.ts", 'import url from "zxing-wasm/reader/zxing_reader.wasm?url";'],
  ["testing/server/app.ts", 'import { x } from "../../server/src/app.ts";\nimport "../database/world.ts";'],
  [
    "database/test/a.test.ts",
    'import { x } from "@portico/testing/database/world.ts";\nimport "./inputs.ts";',
  ],
  ["e2e/support/exchange.ts", 'import { x } from "@portico/testing/server/stage.ts";'],
];

describe("Which folders may import which is checked:", () => {
  let folder: string;
  let violations: { from: string; rule: { name: string } }[];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "portico-imports-")));
    for (const path of imported) write(folder, path, "export const x = 1;\n");
    // A circle is reported once, at its first file.
    write(folder, "contract/src/circle-b.ts", 'import type { A } from "./circle-a.ts";');
    for (const name of packages) write(folder, `node_modules/${name}/index.js`, "export default 1;\n");
    for (const workspace of ["contract", "database", "testing"]) linkWorkspace(folder, workspace);
    for (const [, path, text] of forbidden) write(folder, path, text);
    for (const [path, text] of allowed) write(folder, path, text);
    violations = cruise(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rulesBrokenBy = (path: string) => [
    ...new Set(violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)),
  ];

  test.each(forbidden)("%s: %s is reported", (rule, path) => {
    expect(rulesBrokenBy(path)).toContain(rule);
  });

  test.each(allowed)("%s is accepted", (path) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });
});

function write(folder: string, path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function linkWorkspace(folder: string, workspace: string) {
  const exports = {
    ".": "./src/index.ts",
    "./testing": "./src/testing.ts",
    "./database/*": "./database/*",
    "./server/*": "./server/*",
  };
  write(folder, `${workspace}/package.json`, JSON.stringify({ name: `@portico/${workspace}`, exports }));
  mkdirSync(join(folder, "node_modules/@portico"), { recursive: true });
  symlinkSync(join(folder, workspace), join(folder, "node_modules/@portico", workspace));
}

function cruise(folder: string) {
  const program = join(root, "node_modules/.bin/depcruise");
  const config = join(root, ".dependency-cruiser.js");
  const { stdout, stderr } = spawnSync(node, [program, ".", "--config", config, "--output-type", "json"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).summary.violations;
}
