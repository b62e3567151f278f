import {
  type CallName,
  calls,
  derivationPaths,
  derivations,
  type Permission,
  permissionNames,
  priceFunctions,
  type ReadName,
  reads,
} from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { readPath } from "@portico/testing/calls/read-inputs.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type Answer, get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysAt } from "../support/account/account-keys.ts";

let app: TestApp;
let cast: Cast;
let asker: Person;

beforeAll(async () => {
  app = await startTestApp();
  cast = await addCast(app, (await app.addPerson({ role: "owner" })).id);
  asker = await app.addPerson({ role: "support" });
});
afterAll(() => app.close());

/** Gives the asker's role every permission but this one. */
async function allowAllBut(permission: Permission): Promise<void> {
  const { owner } = app.database;
  await owner.query("delete from app.role_permissions where role = 'support'");
  await owner.query(
    "insert into app.role_permissions (role, permission) select 'support', permission from app.permissions where permission <> $1",
    [permission],
  );
}

interface Asked {
  name: string;
  permission: Permission | undefined;
  send: () => Promise<Answer>;
}

const postAs = (path: string, input: unknown) =>
  post(app.url, path, input, { cookie: asker.cookie, idempotencyKey: newKey() });

/** Every call, read, derivation and function that declares a permission. */
function everything(): Asked[] {
  const { control, update } = priceFunctions;
  const keys = [{ key: keysAt("m/84'/0'/0'", "zpub").public, network_ids: ["bitcoin"] }];
  return [
    ...(Object.keys(calls) as CallName[]).map((name) => ({
      name: `the call ${name}`,
      permission: calls[name].permission,
      send: () => postAs(`/api/rpc/${name}`, validInputs[name](cast)),
    })),
    ...(Object.keys(reads) as ReadName[]).map((name) => ({
      name: `the read ${name}`,
      permission: reads[name].permission,
      send: () => get(app.url, readPath(name, cast), { cookie: asker.cookie }),
    })),
    {
      name: "the preview of derived wallets",
      permission: derivations.preview.permission,
      send: () => postAs(derivationPaths.preview, { keys }),
    },
    {
      name: "the derivation of wallets",
      permission: derivations.derive.permission,
      send: () => postAs(derivationPaths.derive, { keys, count: 1, reason: "Refilling the pool" }),
    },
    {
      name: "the control of the price feed",
      permission: control.permission,
      send: () => postAs("/api/functions/crypto-websocket?action=stop", {}),
    },
    {
      name: "the price update",
      permission: update.permission,
      send: () => postAs("/api/functions/crypto-prices", {}),
    },
  ];
}

describe.each(permissionNames)("T34 an administrator with every permission but %s", (permission) => {
  beforeAll(() => allowAllBut(permission));

  test.each(everything().filter((asked) => asked.permission === permission))(
    "is refused $name by the database, for that permission",
    async ({ send }) => {
      const answer = await send();
      expect(answer.status, answer.text).toBe(403);
      expect(answer.body).toMatchObject({ code: "role_lacks_permission", details: { permission } });
    },
  );
});
