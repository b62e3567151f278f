/** @module-tag long */
import { calls } from "@portico/contract";
import { call } from "@portico/database";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Ending, installCommitStop, type WaitingCall } from "@portico/testing/database/ended-rights.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exempt, isRead } from "../support/calls/changing-inputs.ts";
import {
  type Callers,
  type Elsewhere,
  elsewhere,
  giveCallers,
  type Ids,
} from "../support/calls/elsewhere.ts";
import {
  activeEndings,
  administratorsEndings,
  endings,
  expiredProof,
  loweredRole,
} from "../support/calls/endings.ts";
import { proveRefusals } from "../support/calls/waiting.ts";

let app: TestApp;
let callers: Callers;
let ids: Ids;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.addPerson({ role: "owner" });
  callers = {
    plain: await app.addPerson(),
    listed: await app.addPerson(),
    secured: await app.addPerson(),
    owner,
    cast: await addCast(app, owner.id),
  };
  ids = await giveCallers(app, callers);
  await installCommitStop(app.database.owner);
});
afterAll(() => app.close());

const functionOf = (name: string) => name.split(":")[0] as string;

async function prepare(name: string, { who, input }: Elsewhere): Promise<WaitingCall> {
  const caller = callers[who];
  const context = {
    session: caller.session_hash,
    idempotency_key: newKey(),
    address: "192.0.2.7",
    device: "vitest",
    request_id: newKey(),
  };
  const send = () => call(app.database.pool, functionOf(name), context, input?.(callers, ids));
  return { caller, send: () => send().then(() => undefined, codeOf) };
}

const codeOf = (error: { code: string }) => error.code;

function waysOf({ rights }: Elsewhere): Record<string, Ending> {
  switch (rights) {
    case "active":
      return activeEndings;
    case "office":
      return administratorsEndings;
    case "change":
      return { ...administratorsEndings, ...expiredProof, ...loweredRole };
    default:
      return endings;
  }
}

describe.each(Object.entries(elsewhere))("T67 %s", (name, one) => {
  proveRefusals({
    database: () => app.database,
    prepare: () => prepare(name, one),
    ways: waysOf(one),
    ...(one.orRefused !== undefined && { orRefused: one.orRefused }),
  });
});

test("T67 every function that may write is tested for a caller whose rights end while it waits, or is exempt", async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'api'::regnamespace and provolatile = 'v'",
  );
  const tested = [
    ...Object.keys(calls).filter((name) => !(name in exempt) && !isRead(name)),
    ...Object.keys(elsewhere).map(functionOf),
  ];
  const named = new Set([...tested, ...Object.keys(exempt)]);
  expect([...named].sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(tested.filter((name) => name in exempt)).toEqual([]);
});
