import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let other: Person;

beforeAll(async () => {
  [admin, other] = [await world.person({ is_admin: true }), await world.person({ is_admin: true })];
});

interface Entry {
  coin_id: string;
  fee_amount: string;
  changed_at: string | null;
  changed_by: string | null;
}

const update = (coinId: string, fee: string, seen?: string, who = admin) =>
  world.call(who, "admin_update_withdrawal_fee", input(coinId, fee, seen));
const refused = (coinId: string, fee: string, seen?: string) =>
  world.refusal(admin, "admin_update_withdrawal_fee", input(coinId, fee, seen));
const input = (p_coin_id: string, p_fee_amount: string, p_seen_fee_amount?: string) => ({
  p_coin_id,
  p_fee_amount,
  p_seen_fee_amount,
});

async function feeOf(coinId: string): Promise<Entry | undefined> {
  const { fees } = await world.call<{ fees: Entry[] }>(admin, "admin_settings");
  return fees.find(({ coin_id }) => coin_id === coinId);
}

const audited = () =>
  world.rows(
    "select admin_id, target_id, details from app.admin_activity where action_name = 'withdrawal_fee_updated'",
  );

describe("admin_update_withdrawal_fee", () => {
  test("sets the fee; the audit log has old and new, and the settings say who changed it", async () => {
    expect(await feeOf("bitcoin")).toMatchObject({
      fee_amount: "0.0001",
      changed_at: null,
      changed_by: null,
    });
    expect(await update("bitcoin", "0.00025", "0.0001")).toEqual({
      success: true,
      coin_id: "bitcoin",
      symbol: "BTC",
      fee_amount: "0.00025",
    });
    expect(await feeOf("bitcoin")).toMatchObject({ fee_amount: "0.00025", changed_by: admin.email });
    expect(await audited()).toEqual([
      {
        admin_id: admin.id,
        target_id: "bitcoin",
        details: { symbol: "BTC", old_fee_amount: "0.0001", new_fee_amount: "0.00025" },
      },
    ]);
  });

  test("the next withdrawal is charged the new fee, and one that quotes the old fee is refused", async () => {
    const user = await world.personWith("litecoin", "5");
    await update("litecoin", "0.25");
    const withdrawal = (p_fee: string) => ({
      p_user_id: user.id,
      p_coin_id: "litecoin",
      p_amount: "1",
      p_to_address: "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
      p_fee,
      p_network: "LTC",
    });
    expect(await world.refusal(user, "initiate_withdrawal", withdrawal("0.001"))).toEqual({
      code: "fee_mismatch",
      details: { fee: "0.25" },
    });
    await world.withdraw(user, withdrawal("0.25"));
    expect(
      await world.rows("select trim_scale(fee)::text as fee from app.withdrawals where user_id = $1", [
        user.id,
      ]),
    ).toEqual([{ fee: "0.25" }]);
  });

  test("an edit based on an old value is refused and returns the current one", async () => {
    await update("ripple", "0.3", "0.2", other);
    const before = (await audited()).length;
    expect(await refused("ripple", "0.4", "0.2")).toMatchObject({
      code: "setting_changed",
      details: { theirs: "0.3", by: other.email },
    });
    expect(await feeOf("ripple")).toMatchObject({ fee_amount: "0.3" });
    expect(await audited()).toHaveLength(before);
    await update("ripple", "0.4", "0.3");
    expect(await feeOf("ripple")).toMatchObject({ fee_amount: "0.4", changed_by: admin.email });
  });

  test("of two concurrent edits from the same fee, one succeeds", async () => {
    const outcomes = await Promise.allSettled([
      update("dogecoin", "3", "2"),
      update("dogecoin", "4", "2", other),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a retry after a lost answer succeeds and is not audited twice", async () => {
    await update("tron", "1.5", "1");
    const before = (await audited()).length;
    expect(await update("tron", "1.5", "1")).toMatchObject({ success: true, fee_amount: "1.5" });
    expect(await audited()).toHaveLength(before);
  });

  test("a fee may be zero; its step is 0.000001, with no more decimals than the coin has", async () => {
    expect(await update("solana", "0")).toMatchObject({ fee_amount: "0" });
    expect(await update("solana", "0.000001")).toMatchObject({ fee_amount: "0.000001" });
    expect(await update("solana", "0.0100000000")).toMatchObject({ fee_amount: "0.01" });
    expect(await refused("solana", "0.0000001")).toEqual({
      code: "too_many_decimals",
      details: { symbol: "SOL", decimals: 6 },
    });
    await world.rows("update app.coins set decimals = 2 where coin_id = 'ethereum-classic'");
    expect(await refused("ethereum-classic", "0.001")).toMatchObject({
      details: { symbol: "ETC", decimals: 2 },
    });
  });

  test.each(["NaN", "Infinity", "-1", "+1", "1e3", " 1", "1,5", ".5", "", "0x10", "9".repeat(21)])(
    "T4 refuses %j",
    async (fee) => {
      expect(await refused("bitcoin", fee)).toMatchObject({ code: "invalid_amount" });
    },
  );

  test("refuses an unknown coin; an alias means its asset", async () => {
    expect(await refused("nothing", "1")).toMatchObject({ code: "unknown_coin" });
    expect(await update("polygon-network", "0.2")).toMatchObject({ coin_id: "polygon-ecosystem-token" });
  });
});
