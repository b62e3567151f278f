/** @module-tag long */
import { type Call, type CallName, calls } from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, callRows } from "@portico/testing/calls/inputs.ts";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { type Ending, installCommitStop, type WaitingCall } from "@portico/testing/database/ended-rights.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { startVaultNode } from "@portico/testing/server/vault-node.ts";
import { afterAll, beforeAll, describe } from "vitest";
import {
  changingInput,
  exempt,
  isRead,
  needAnswers,
  wrongContract,
} from "../support/calls/changing-inputs.ts";
import { addPrices } from "../support/calls/elsewhere.ts";
import {
  activeEndings,
  administratorsEndings,
  endings,
  expiredProof,
  loweredRole,
} from "../support/calls/endings.ts";
import { proveRefusals } from "../support/calls/waiting.ts";

let app: TestApp;
let vault: Awaited<ReturnType<typeof startVaultNode>>;
let owner: Person;
let cast: Cast<Person>;

beforeAll(async () => {
  vault = await startVaultNode();
  app = await startTestApp({ playChains: { chains: [], ...vault } });
  owner = await app.addPerson({ role: "owner" });
  cast = await addCast(app, owner.id);
  await addMoney();
  await installCommitStop(app.database.owner);
});
afterAll(async () => {
  await app.close();
  await vault.close();
});

/** Adds prices, a balance of the cast's user, a pause to clear, and a contract to correct. */
async function addMoney(): Promise<void> {
  const { owner: database } = app.database;
  // A call adds a network to a coin, on which the pool's wallets have no address.
  await database.query("update app.settings set value = 'none' where key = 'required_networks'");
  await addPrices(app);
  await database.query("select ledger.lock_balances($1, array['bitcoin'])", [cast.user.id]);
  await database.query(
    "select ledger.post($1, 'deposit', app.uuid_v7(), array[row ('bitcoin', 'external', 'available', 5)]::ledger.entry[])",
    [cast.user.id],
  );
  await database.query(
    "insert into app.pauses (kind, coin_id, reason, paused_by) values ('swap', 'monero', 'Node is syncing', $1)",
    [owner.id],
  );
  await database.query(
    `insert into app.coin_networks (
       coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, minimum_withdrawal, added_by, added_at
     ) values ('tether', 'bsc', 'BSC (BEP20)', 100, $2, 18, 1, $1, now())`,
    [owner.id, wrongContract],
  );
  await database.query(
    `insert into app.pauses (kind, coin_id, network_id, reason, paused_by)
     select kind, 'tether', 'bsc', 'It opens soon', $1 from unnest('{deposit,withdrawal}'::text[]) kind`,
    [owner.id],
  );
}

function waysOf(name: CallName): Record<string, Ending> {
  const { permission, needsStepUp } = calls[name] as Call;
  if (!permission) return callRows[name]?.[3] === 403 ? activeEndings : endings;
  return {
    ...administratorsEndings,
    ...(needsStepUp !== false && expiredProof),
    // Every role has this one.
    ...(permission !== "office.read" && loweredRole),
  };
}

function callerOf(name: CallName): Person {
  if ((calls[name] as Call).permission) return owner;
  return name === "release_and_assign_new_wallet" ? cast.holder : cast.user;
}

/** A call in a session of its own, since calls are limited per session. */
async function prepare(name: CallName): Promise<WaitingCall> {
  const input = changingInput(name, cast);
  const { id } = callerOf(name);
  const { cookie, session_hash } = await app.addSession(id);
  if (name === "initiate_withdrawal") await confirmWithdrawal(app.database.owner, session_hash, input);
  return {
    caller: { id, session_hash },
    async send() {
      const answer = await post(app.url, `/api/rpc/${name}`, input, { cookie, idempotencyKey: newKey() });
      return answer.body?.code;
    },
  };
}

/** Calls that change something; after-waiting-elsewhere.test.ts checks that no other function of the database does. */
const tested = (Object.keys(calls) as CallName[]).filter(
  (name) => !(name in exempt) && !isRead(name) && !needAnswers.includes(name),
);

describe.each(tested)("T67 %s", (name) => {
  proveRefusals({ database: () => app.database, prepare: () => prepare(name), ways: waysOf(name) });
});
