import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fc, searches, searchTime } from "@portico/testing";
import { outside, perFormat } from "@portico/testing/database/addresses.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { claimWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

interface Minimum {
  coin_id: string;
  network_id: string;
  network: string;
  value: string;
  chain_minimum: string;
  changed_by: string | null;
  previous: string | null;
}

/** The least that can be withdrawn: 0.00001 BTC arrive. */
const ofBitcoin = {
  p_coin_id: "bitcoin",
  p_network: "BTC",
  p_amount: "0.00011",
  p_fee: "0.0001",
  p_to_address: outside.bitcoin,
};

const refusal = (who: Person, input: Record<string, unknown> = {}) =>
  world.refusal(who, "initiate_withdrawal", { p_user_id: who.id, ...ofBitcoin, ...input });
const minimums = async () =>
  (await world.call<{ withdrawal_minimums: Minimum[] }>(admin, "admin_settings")).withdrawal_minimums;
const minimumOf = async (coinId: string, networkId: string) =>
  (await minimums()).find(({ coin_id, network_id }) => coin_id === coinId && network_id === networkId);
const change = (coinId: string, networkId: string, p_minimum: string, p_seen_minimum: string) => ({
  p_coin_id: coinId,
  p_network_id: networkId,
  p_minimum,
  p_seen_minimum,
});
const set = (...input: Parameters<typeof change>) =>
  world.call(admin, "admin_update_withdrawal_minimum", change(...input));
const refused = (...input: Parameters<typeof change>) =>
  world.refusal(admin, "admin_update_withdrawal_minimum", change(...input));

/** Sums of decimals without rounding, by the database. */
async function sum(expression: string, values: string[]): Promise<string> {
  const [row] = await world.rows<{ sum: string }>(`select trim_scale(${expression})::text as sum`, values);
  return row?.sum ?? "";
}

describe("T74 What arrives", () => {
  test("T74 of every coin on every network, one unit below the minimum is refused, and the minimum is accepted", {
    tags: "long",
  }, async () => {
    const pairs = await world.rows<
      Record<"coin_id" | "network" | "format" | "least" | "unit" | "fee", string>
    >(
      `select c.coin_id, cn.withdrawal_name as network, n.address_format as format,
         trim_scale(cn.minimum_withdrawal + f.fee_amount)::text as least, ('1e-' || c.decimals)::numeric::text as unit,
         trim_scale(f.fee_amount)::text as fee
       from app.coin_networks cn join app.coins c using (coin_id) join app.networks n using (network_id)
       join app.withdrawal_fees f using (coin_id) order by c.position, cn.position`,
    );
    expect(pairs.length).toBeGreaterThan(15);
    for (const { coin_id, network, format, least, unit, fee } of pairs) {
      const person = await world.personWith(coin_id, least);
      const input = {
        p_coin_id: coin_id,
        p_network: network,
        p_fee: fee,
        p_to_address: perFormat[format as keyof typeof perFormat],
      };
      const below = await sum("$1::numeric - $2::numeric", [least, unit]);
      expect(await refusal(person, { ...input, p_amount: below }), `${coin_id} ${network}`).toMatchObject({
        code: "below_minimum",
        details: { minimum: least, fee, network },
      });
      const [{ success }] = await world.withdraw(person, { ...input, p_amount: least });
      expect(success, `${coin_id} ${network}`).toBe(true);
    }
  });

  test("T74 one satoshi after the fee, or 0.1 XRP to a new account, is refused; the refusal says what to enter", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.credit(person, "ripple", "10");
    expect(await refusal(person, { p_amount: "0.00010001" })).toEqual({
      code: "below_minimum",
      details: { minimum: "0.00011", arriving: "0.00001", fee: "0.0001", symbol: "BTC", network: "BTC" },
    });
    const ripple = { p_coin_id: "ripple", p_network: "XRP", p_fee: "0.2", p_to_address: outside.ripple };
    expect(await refusal(person, { ...ripple, p_amount: "0.3" })).toMatchObject({
      code: "below_minimum",
      details: { minimum: "1.2", arriving: "1" },
    });
  });

  test("T74 each network has its own minimum", async () => {
    const person = await world.personWith("binancecoin", "1");
    const input = {
      p_coin_id: "binancecoin",
      p_fee: "0.0005",
      p_to_address: outside.ethereum,
      p_amount: "0.003",
    };
    expect(await refusal(person, { ...input, p_network: "Ethereum (ERC20)" })).toMatchObject({
      code: "below_minimum",
      details: { minimum: "0.0055" },
    });
    await expect(world.withdraw(person, { ...input, p_network: "BSC (BEP20)" })).resolves.toBeDefined();
  });

  test("T74 nobody confirms, or is emailed a code for, what would be refused", async () => {
    const person = await world.personWith("bitcoin", "1");
    const { p_fee: _, ...terms } = { ...ofBitcoin, p_amount: "0.00010999" };
    const hmac = { p_code_hmac: "00".repeat(32) };
    expect(
      (await world.refusal(person, "account_mail_withdrawal_code", { ...terms, ...hmac }, null)).code,
    ).toBe("below_minimum");
    const proof = { p_proof: { kind: "mailed_code", code_hmac: "00".repeat(32) } };
    expect(
      (await world.refusal(person, "account_confirm_withdrawal", { ...terms, ...proof }, null)).code,
    ).toBe("below_minimum");
  });

  test("T74 a minimum that is raised while a withdrawal waits for its lock applies to it", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.confirm(person, ofBitcoin);
    const withdrawing = whileWaiting(world, {
      lock: ["select from app.users where id = $1 for update", [person.id]],
      call: () => world.call(person, "initiate_withdrawal", { p_user_id: person.id, ...ofBitcoin }),
      meanwhile: () => set("bitcoin", "bitcoin", "0.0002", "0.00001"),
    });
    await expect(withdrawing).rejects.toMatchObject({
      code: "below_minimum",
      details: { minimum: "0.0003" },
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "1", held: "0" });
    await set("bitcoin", "bitcoin", "0.00001", "0.0002");
  });

  test("T74 a fee or minimum that is raised later changes nothing for a withdrawal that was made", async () => {
    const person = await world.personWith("bitcoin", "0.00011");
    const [{ withdrawal_id }] = await world.withdraw(person, ofBitcoin);
    const fee = (p_fee_amount: string) =>
      world.call(admin, "admin_update_withdrawal_fee", { p_coin_id: "bitcoin", p_fee_amount });
    await fee("0.0002");
    await set("bitcoin", "bitcoin", "0.001", "0.00001");
    await claimWithdrawal(world, admin, withdrawal_id);
    await world.call(admin, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: withdrawal_id,
      new_status: "completed",
      transaction_hash: "ab".repeat(32),
    });
    const sent = await world.rows(
      `select credit, trim_scale(amount)::text as amount from ledger.transfers
       where transaction_id = $1 and debit = 'held' order by amount`,
      [withdrawal_id],
    );
    expect(sent).toEqual([
      { credit: "external", amount: "0.00001" },
      { credit: "fees", amount: "0.0001" },
    ]);
    await fee("0.0001");
    await set("bitcoin", "bitcoin", "0.00001", "0.001");
  });

  test(
    "T74 no accepted withdrawal pays out less than its network's minimum, whatever the fee, minimum and amount",
    searchTime,
    async () => {
      const person = await world.personWith("tether", "100000");
      const units = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 1e6).toFixed(6));
      const step = fc.record({
        fee: units(3_000_000),
        minimum: units(3_000_000),
        amount: units(7_000_000),
        network: fc.constantFrom("polygon", "arbitrum"),
      });
      const tally = { accepted: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(step, async ({ fee, minimum, amount, network }) => {
          await world.rows("update app.withdrawal_fees set fee_amount = $1 where coin_id = 'tether'", [fee]);
          const seen = String((await minimumOf("tether", network))?.value);
          await set("tether", network, minimum, seen);
          const name = network === "polygon" ? "Polygon POS" : "Arbitrum One";
          const input = {
            p_coin_id: "tether",
            p_network: name,
            p_amount: amount,
            p_fee: fee,
            p_to_address: outside.ethereum,
          };
          const reply = await world.withdraw(person, input).catch((error: { code: string }) => error.code);
          const pays = Number(amount) * 1e6 - Number(fee) * 1e6;
          const isEnough = Math.round(pays) >= Math.max(1, Math.round(Number(minimum) * 1e6));
          tally[isEnough ? "accepted" : "refused"] += 1;
          if (isEnough) expect(reply).toMatchObject([{ success: true }]);
          else expect(reply).toMatch(/^(below_minimum|fee_exceeds_amount|invalid_amount)$/);
        }),
        { numRuns: searches(25), seed: 74 },
      );
      expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(0);
      await world.rows("update app.withdrawal_fees set fee_amount = 1 where coin_id = 'tether'");
    },
  );
});

describe("admin_update_withdrawal_minimum", () => {
  test("T74 raises a network's minimum; the audit log has old and new, and the settings who changed it", async () => {
    expect(await minimumOf("litecoin", "litecoin")).toMatchObject({
      value: "0.01",
      changed_by: null,
      previous: null,
    });
    expect(await set("litecoin", "litecoin", "0.5", "0.01")).toEqual({ success: true });
    expect(await minimumOf("litecoin", "litecoin")).toMatchObject({
      value: "0.5",
      chain_minimum: "0.0000546",
      changed_by: admin.email,
      previous: "0.01",
    });
    expect(
      await world.rows(
        "select details from app.admin_activity where target_type = 'coin_network' and target_id = 'litecoin on litecoin'",
      ),
    ).toEqual([{ details: { symbol: "LTC", network: "LTC", old: "0.01", new: "0.5" } }]);
    const [coin] = await world.rows<{ networks: object[] }>(
      "select networks from api.coins where coin_id = 'litecoin'",
    );
    expect(coin?.networks).toMatchObject([{ minimum_withdrawal: "0.5" }]);
    expect(await refused("litecoin", "litecoin", "0.6", "0.01")).toMatchObject({
      code: "setting_changed",
      details: { theirs: "0.5", by: admin.email },
    });
    await set("litecoin", "litecoin", "0.5", "0.01");
  });

  test.each([
    ["bitcoin", "0.00000545", "0.00000546"],
    ["dogecoin", "0.00999999", "0.01"],
    ["ripple", "0.999999", "1"],
    ["solana", "0.000890879", "0.00089088"],
    ["cardano", "0", "1.1"],
  ])("T74 of %s it can't be %s, which is less than its chain lets arrive", async (coinId, minimum, least) => {
    const seen = String((await minimumOf(coinId, coinId))?.value);
    expect(await refused(coinId, coinId, minimum, seen)).toMatchObject({
      code: "below_chain_minimum",
      details: { minimum: least },
    });
    await set(coinId, coinId, least, seen);
    await set(coinId, coinId, seen, least);
  });

  test("T74 refuses another network, too many decimals, slips of the keyboard, and those who may not", async () => {
    expect((await refused("bitcoin", "tron", "0.1", "0.1")).code).toBe("network_mismatch");
    expect((await refused("bitcoin", "bitcoin", "0.000012345", "0.00001")).code).toBe("too_many_decimals");
    expect((await refused("bitcoin", "bitcoin", "99999", "0.00001")).code).toBe("figure_too_high");
    const support = await world.person({ role: "support" });
    const input = change("bitcoin", "bitcoin", "1", "0.00001");
    expect((await world.refusal(support, "admin_update_withdrawal_minimum", input)).code).toBe(
      "role_lacks_permission",
    );
    const old = {
      p_coin_id: "bitcoin",
      p_setting: "minimum_withdrawal",
      p_value: "5",
      p_seen_value: "0.000001",
    };
    expect((await world.refusal(admin, "admin_update_coin_setting", old)).code).toBe("setting_changed");
  });
});

describe("T74 an exchange of an earlier release", () => {
  const file = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const migration = file("migrations/0040-withdrawal-minimums.sql");
  const kept = migration.slice(migration.indexOf("-- A minimum"), migration.indexOf("-- Replaced"));

  test("T74 keeps what an administrator raised, gets the release's minimums, and nothing below its chains'", async () => {
    await world.rows("update app.coin_networks set minimum_withdrawal = null, chain_minimum = 0");
    await world.rows("update app.coins set minimum_withdrawal = 0.000001");
    await world.rows(
      `update app.coins set minimum_withdrawal = case coin_id when 'tether' then 25 when 'ripple' then 0.5 else 0 end
       where coin_id in ('tether', 'ripple', 'dogecoin')`,
    );
    await world.rows(kept);
    await world.owner.query(file("seeds/1-registry.sql"));
    const found = (await minimums())
      .filter(({ coin_id }) => ["tether", "ripple", "dogecoin", "monero"].includes(coin_id))
      .map(({ coin_id, value }) => `${coin_id} ${value}`);
    expect(found).toEqual(["tether 25", "tether 25", "tether 25", "ripple 1", "dogecoin 5", "monero 0.005"]);
  });
});
