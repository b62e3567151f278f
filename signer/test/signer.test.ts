import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildEvmPayment, buildUtxoPayment, evmNetworks, scriptOf, utxoNetworks } from "@portico/chains";
import { folderForTests } from "@portico/database/testing";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import { type Built, claimedWithdrawal, plan, prepare, stateOf } from "@portico/testing/database/paying.ts";
import { addPasskey, approvePayment, payBySigner } from "@portico/testing/database/signer.ts";
import { addDeciders, type Deciders } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type SignerDatabase, signerDatabase } from "../src/database.ts";
import { openJournal } from "../src/journal.ts";
import { createKeyFile } from "../src/key-file.ts";
import { readSettings } from "../src/settings.ts";
import { type SignerParts, signDue } from "../src/signer.ts";
import { journalFile } from "./support/journals.ts";
import {
  type Approver,
  approve,
  keys,
  newApprover,
  ownScript,
  settingsFor,
  words,
} from "./support/payments.ts";

const world = useWorld();
let admins: Deciders;
let admin: Person;
let bitcoin: PlayChain;
let database: SignerDatabase;
const [ada, bob] = [newApprover("ada"), newApprover("bob")];
const approvers: Approver[] = [ada, bob];
const polygonAddress = keys.addresses.polygon ?? "";
const bitcoinAddress = keys.addresses.bitcoin ?? "";
const log = pino({ level: "silent" });

beforeAll(async () => {
  admins = await addDeciders(world);
  admin = admins.operator;
  await playChain(world, "polygon", "tether");
  bitcoin = await playChain(world, "bitcoin");
  database = signerDatabase(world.url, "vault", {
    addresses: { polygon: polygonAddress, bitcoin: bitcoinAddress },
    deposit_keys: {},
  });
  await database.report(true);
  await payBySigner(world, admins.owner, "polygon", polygonAddress);
  await payBySigner(world, admins.owner, "bitcoin", bitcoinAddress);
  for (const [person, { authenticator, public_key }] of [
    [admin, ada],
    [admins.second, bob],
  ] as const)
    await addPasskey(world, person, authenticator.credentialId, Buffer.from(public_key, "hex"));
});
afterAll(async () => {
  await database.close();
});

/** A signer with an empty journal of its own. */
function newParts(file = journalFile()): SignerParts & { file: string } {
  const journal = openJournal(file);
  onTestFinished(() => journal.close());
  return { settings: settingsFor(approvers), keys, journal, database, log, file };
}

let nonce = 0n;

/** A prepared payment of 10 USDT on Polygon, with a transaction that can be signed. */
async function prepared(withdrawalId?: string) {
  const id = withdrawalId ?? (await claimedWithdrawal(world, admin, "polygon")).id;
  const { items } = await plan(world, admin, "polygon", [id]);
  const built = realEvm(items, nonce);
  nonce += 1n;
  const [payment = ""] = await prepare(world, admin, "polygon", [id], [built]);
  return { id, payment, built };
}

function realEvm(
  [item]: Awaited<ReturnType<typeof plan>>["items"],
  itsNonce: bigint,
  rate = "1000000000",
): Built {
  if (!item) throw new Error("the plan has no withdrawal");
  const { withdrawal_id, address, units, contract } = item;
  const unsigned = buildEvmPayment(evmNetworks.polygon, {
    nonce: itsNonce,
    to: address,
    units,
    gas: 60_000n,
    fees: { rate, tip: "1000000000" },
    ...(contract !== null && { contract }),
  });
  return {
    unsigned,
    spends: [`${polygonAddress.toLowerCase()}:${itsNonce}`],
    outputs: [{ key: address.toLowerCase(), address, units, contract }],
    fee_units: String(60_000n * BigInt(rate)),
    withdrawal_ids: [withdrawal_id],
  };
}

async function approveAs(person: Person, approver: Approver, payment: string): Promise<void> {
  const waiting = (await database.payments()).find(({ payment_id }) => payment_id === payment);
  if (!waiting?.content) throw new Error("it does not wait for the signer");
  const { assertion } = approve(waiting, approver);
  await approvePayment(world, person, payment, { ...assertion, id: approver.authenticator.credentialId });
}

const answerOf = async (payment: string) =>
  (await world.rows("select signer_answer as answer from chain.payments where id = $1", [payment]))[0]
    ?.answer;

const rawOf = async (payment: string) =>
  (
    await world.rows<{ raw: string | null }>(
      "select raw from chain.attempts where payment_id = $1 order by number",
      [payment],
    )
  ).map(({ raw }) => raw);

describe("T79 A round of the signer", () => {
  test("T79 waits for approvals, says so, and signs once it has them", async () => {
    const parts = newParts();
    const { payment } = await prepared();
    await signDue(parts);
    expect(await answerOf(payment)).toEqual({ code: "needs_approvals", details: { needed: 1, have: 0 } });
    await approveAs(admin, ada, payment);
    await signDue(parts);
    expect([await stateOf(world, payment), await answerOf(payment)]).toEqual(["signed", null]);
    await signDue(parts);
    expect(await rawOf(payment)).toHaveLength(1);
  });

  test("T79 signs one transaction of Bitcoin for two withdrawals, and its replacement without a new approval", async () => {
    const parts = newParts();
    await bitcoin.mine(await bitcoin.pay(bitcoinAddress, "50000000"));
    await bitcoin.mineEmpty(3);
    const ids = [
      (await claimedWithdrawal(world, admin, "bitcoin")).id,
      (await claimedWithdrawal(world, admin, "bitcoin")).id,
    ];
    const { items, coins } = await plan(world, admin, "bitcoin", ids);
    const build = (fee_rate: string): Built => {
      const script = (address: string) => scriptOf(utxoNetworks.bitcoin, address);
      const made = buildUtxoPayment({
        network_id: "bitcoin",
        coins: coins.map((coin) => ({ ...coin, script: ownScript })),
        outputs: items.map(({ address, units }) => ({ script: script(address), units })),
        change_script: ownScript,
        fee_rate,
        max_fee: "100000",
      });
      return {
        unsigned: made.psbt,
        spends: made.coins.map((coin) => `${coin.transaction_hash}:${coin.output_index}`),
        outputs: made.outputs.map(({ script: key, units }, at) => ({
          key,
          address: items[at]?.address ?? bitcoinAddress,
          units,
          contract: null,
        })),
        fee_units: made.fee,
        withdrawal_ids: items.map(({ withdrawal_id }) => withdrawal_id),
      };
    };
    const [payment = ""] = await prepare(world, admin, "bitcoin", ids, [build("10000")]);
    await approveAs(admin, ada, payment);
    await signDue(parts);
    expect(await answerOf(payment)).toEqual({ code: "needs_approvals", details: { needed: 2, have: 1 } });
    await approveAs(admins.second, bob, payment);
    await signDue(parts);
    expect(await stateOf(world, payment)).toBe("signed");
    await world.call(admin, "admin_replace_payment", { p_payment_id: payment, p_built: build("30000") });
    await signDue(parts);
    const [first, second] = await rawOf(payment);
    expect(first).not.toBe(second);
    expect(second).toMatch(/^02000000|^01000000/);
  });

  test("T79 does not sign while the exchange refuses, and says what it refuses", async () => {
    const parts = newParts();
    const { payment } = await prepared();
    await approveAs(admin, ada, payment);
    const [reason, place] = [
      "The network is being upgraded",
      { p_kind: "withdrawal", p_network_id: "polygon" },
    ];
    await world.call(admins.owner, "admin_set_pause", { ...place, p_reason: reason });
    await signDue(parts);
    const answer = await answerOf(payment);
    await world.call(admins.owner, "admin_clear_pause", { ...place, p_seen_reason: reason });
    expect(answer).toEqual({ code: "refused_here", details: { refusal: "withdrawals_paused" } });
    await signDue(parts);
    expect(await stateOf(world, payment)).toBe("signed");
  });
});

describe("T79 A database in the hands of a thief", () => {
  test("T79 another recipient, after the approval: nothing is signed", async () => {
    const parts = newParts();
    const { payment, id } = await prepared();
    await approveAs(admin, ada, payment);
    const thief = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
    await world.rows("update app.withdrawals set to_address = $2 where id = $1", [id, thief]);
    await signDue(parts);
    expect(await answerOf(payment)).toMatchObject({ code: "differs" });
    const [item] =
      (await database.payments()).find((one) => one.payment_id === payment)?.content?.withdrawals ?? [];
    const redirected = realEvm(
      [{ withdrawal_id: id, address: thief, units: "9500000", contract: null }],
      77n,
    );
    await world.rows("update chain.attempts set unsigned = $2 where payment_id = $1", [
      payment,
      redirected.unsigned,
    ]);
    await signDue(parts);
    expect(await stateOf(world, payment)).toBe("prepared");
    expect(item?.address).toBe(thief);
  });

  test("T79 a second payment of the same withdrawal, with the same approvals: nothing is signed", async () => {
    const parts = newParts();
    const { payment, id } = await prepared();
    await approveAs(admin, ada, payment);
    await signDue(parts);
    expect(await stateOf(world, payment)).toBe("signed");
    // As if it had never been signed.
    await world.rows("update chain.payment_items set is_open = false where payment_id = $1", [payment]);
    await world.rows("update chain.attempts set exported_at = null where payment_id = $1", [payment]);
    await world.rows("update chain.payments set state = 'discarded', finished_at = now() where id = $1", [
      payment,
    ]);
    const again = await prepared(id);
    await approveAs(admin, ada, again.payment);
    await approveAs(admins.second, bob, again.payment);
    await signDue(parts);
    expect(await answerOf(again.payment)).toEqual({
      code: "signed_before",
      details: { payment_id: payment },
    });
    expect(await rawOf(again.payment)).toEqual([null]);
  });
});

describe("T79 A signer that is killed", () => {
  /** What the process was about to do when it ended. */
  const moments = ["take", "journal", "keep", "kept"] as const;

  test.each(moments)("T79 at '%s': the next one goes on and signs the same", async (moment) => {
    const file = journalFile();
    const { payment } = await prepared();
    await approveAs(admin, ada, payment);
    const killed = openJournal(file);
    const dies = () => {
      throw new Error("killed");
    };
    const broken: SignerDatabase = {
      ...database,
      take: async (one) => (moment === "take" ? dies() : database.take(one)),
      async keep(one, signed) {
        if (moment === "kept") await database.keep(one, signed);
        dies();
      },
    };
    const journal = moment === "journal" ? { ...killed, append: dies } : killed;
    const parts = { settings: settingsFor(approvers), keys, log, database: broken, journal };
    await expect(signDue(parts)).rejects.toThrow(moment === "journal" ? "cannot be written" : "killed");
    killed.close();
    const after = newParts(file);
    await signDue(after);
    expect(await stateOf(world, payment)).toBe("signed");
    expect(await rawOf(payment)).toEqual([expect.stringMatching(/^0x02/)]);
    expect(after.journal.contentOf(payment)?.anchor).toMatch(/:[0-9]+$/);
  });
});

describe("The journal", () => {
  test("is used by one signer at a time, and by the next after a crash", () => {
    const file = journalFile();
    const first = openJournal(file);
    writeFileSync(`${file}.lock`, "1");
    expect(() => openJournal(file)).toThrow("Another signer (process 1) uses this journal");
    writeFileSync(`${file}.lock`, "4194304");
    const second = openJournal(file);
    second.close();
    first.close();
    writeFileSync(`${file}.lock`, `${process.pid} another-container`);
    expect(() => openJournal(file)).toThrow("Another signer (on another-container) uses this journal");
    rmSync(`${file}.lock`);
  });

  test("must be there and whole; a line that was cut off while it was written is removed", () => {
    const file = journalFile();
    expect(() => openJournal(`${file}.not-there`)).toThrow("is missing");
    writeFileSync(file, '{"at": "no');
    const journal = openJournal(file);
    expect(readFileSync(file, "utf8")).toBe("");
    journal.close();
    writeFileSync(file, "{}\n");
    expect(() => openJournal(file)).toThrow("line 1 is damaged");
    rmSync(`${file}.lock`, { force: true });
  });
});

describe("portico-signer", () => {
  test.each(["file", "environment"])(
    "names a faulty database address of the %s without its password",
    (place) => {
      const folder = mkdtempSync(join(folderForTests(), "portico-signer-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "signer.json");
      const faulty = "postgres://vault:se/cret@db.example.org/portico";
      const isInFile = place === "file";
      const own = settingsFor([], isInFile ? { database_url: faulty } : {});
      writeFileSync(file, JSON.stringify(own));
      const read = () => readSettings(file, isInFile ? {} : { SIGNER_DATABASE_URL: faulty });
      expect(read).toThrow("must be an address such as postgres://");
      expect(read).not.toThrow("se/cret");
    },
  );

  const passphrase = "correct horse battery staple";

  /** The program with settings of its own, and its output. */
  function program() {
    const folder = mkdtempSync(join(folderForTests(), "portico-signer-"));
    const settings = join(folder, "signer.json");
    const { key_file, journal_file, ...own } = settingsFor(approvers, { database_url: world.url });
    writeFileSync(settings, JSON.stringify({ ...own, key_file, journal_file }));
    const running: ChildProcess[] = [];
    onTestFinished(() => {
      for (const one of running) one.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
    const start = (args: string[], input: string) => {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "../src/main.ts"), ...args, "--settings", settings],
        {
          stdio: ["pipe", "pipe", "pipe"],
          env: { PATH: process.env.PATH ?? "" },
        },
      );
      running.push(child);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      child.stdin.end(input);
      return { child, output: () => output };
    };
    return {
      folder,
      start,
      async run(args: string[], input: string) {
        const { child, output } = start(args, input);
        const [code] = await once(child, "exit");
        return { code, output: output() };
      },
    };
  }

  test("makes a key, shows its addresses, refuses a wrong passphrase, and never overwrites", {
    tags: "long",
  }, async () => {
    const { run, folder } = program();
    const made = await run(["init"], `${passphrase}\n${passphrase}\n`);
    expect(made.code, made.output).toBe(0);
    const { paying_addresses } = JSON.parse(made.output);
    expect(paying_addresses.polygon).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(readFileSync(join(folder, "key.age"), "utf8")).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
    expect(JSON.parse((await run(["show"], `${passphrase}\n`)).output).paying_addresses).toEqual(
      paying_addresses,
    );
    expect(await run(["show"], "wrong horse battery staple\n")).toMatchObject({
      code: 1,
      output: expect.stringContaining("cannot be opened"),
    });
    const again = await run(["init"], `${passphrase}\n${passphrase}\n`);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists") });
    const restored = program();
    const phrase = (await run(["words"], `${passphrase}\n`)).output.trim();
    const same = await restored.run(["init", "--words"], `${passphrase}\n${passphrase}\n${phrase}\n`);
    expect(JSON.parse(same.output).paying_addresses).toEqual(paying_addresses);
  });

  test("T79 as a process that is killed again and again: each payment is signed once", {
    tags: "long",
  }, async () => {
    const { folder, start } = program();
    await createKeyFile(join(folder, "key.age"), words, passphrase, 1);
    writeFileSync(join(folder, "journal.jsonl"), "");
    const payments: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { payment } = await prepared();
      await approveAs(admin, ada, payment);
      payments.push(payment);
    }
    const signed = async () =>
      (await Promise.all(payments.map((payment) => stateOf(world, payment)))).filter(
        (state) => state === "signed",
      ).length;
    let kills = 0;
    while ((await signed()) < payments.length) {
      const { child, output } = start(["run"], `${passphrase}\n`);
      // The first two are killed while they sign, somewhere in their first round.
      if (kills < 2) {
        await expect.poll(output, { interval: 1 }).toContain("signed a payment");
        child.kill("SIGKILL");
        await once(child, "exit");
        kills += 1;
        continue;
      }
      await expect.poll(signed).toBe(payments.length);
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect([code, output()]).toEqual([0, expect.stringContaining("signing")]);
    }
    for (const payment of payments) expect(await rawOf(payment)).toEqual([expect.stringMatching(/^0x02/)]);
  });
});
