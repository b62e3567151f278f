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
  premium_rate: string;
  is_own: boolean;
  applied_rate: string | null;
  changed_by: string | null;
}

const input = (p_coin_id: string, p_premium_rate: string, p_seen_premium_rate?: string) => ({
  p_coin_id,
  p_premium_rate,
  p_seen_premium_rate,
});
const update = (coinId: string, rate: string, seen?: string, who = admin) =>
  world.call(who, "admin_update_crypto_premium_rate", input(coinId, rate, seen));
const refused = (coinId: string, rate: string, seen?: string) =>
  world.refusal(admin, "admin_update_crypto_premium_rate", input(coinId, rate, seen));

async function premiumOf(coinId: string): Promise<Entry | undefined> {
  const { premiums } = await world.call<{ premiums: Entry[] }>(admin, "admin_settings");
  return premiums.find(({ coin_id }) => coin_id === coinId);
}

const priceOf = (coinId: string) =>
  world.rows("select market_price, premium_rate, current_price from api.crypto_prices where coin_id = $1", [
    coinId,
  ]);

const audited = () =>
  world.rows(
    "select target_id, details from app.admin_activity where action_name = 'crypto_premium_rate_updated' order by sequence",
  );

describe("admin_update_crypto_premium_rate", () => {
  test("Default premium rate 4 percent for an unset premium_rate, read from the settings", async () => {
    expect(await premiumOf("ethereum")).toMatchObject({
      premium_rate: "0.04",
      is_own: false,
      changed_by: null,
    });
    await world.rows("update app.settings set value = '0.05' where key = 'premium_rate'");
    expect(await premiumOf("ethereum")).toMatchObject({ premium_rate: "0.05", is_own: false });
    await world.rows("update app.settings set value = '0.04' where key = 'premium_rate'");
  });

  test("changes apply on the next price update cycle; 0% disables it; the audit log has old and new", async () => {
    expect(await update("bitcoin", "0.025", "0.04")).toEqual({
      success: true,
      coin_id: "bitcoin",
      symbol: "BTC",
      premium_rate: "0.025",
    });
    expect(await premiumOf("bitcoin")).toMatchObject({
      premium_rate: "0.025",
      is_own: true,
      applied_rate: "0.04",
      changed_by: admin.email,
    });
    await world.price("bitcoin", "50000");
    expect(await priceOf("bitcoin")).toEqual([
      { market_price: "50000", premium_rate: "0.025", current_price: "51250" },
    ]);
    await update("bitcoin", "0", "0.025");
    await world.price("bitcoin", "50000");
    expect(await priceOf("bitcoin")).toEqual([
      { market_price: "50000", premium_rate: "0", current_price: "50000" },
    ]);
    expect(await premiumOf("bitcoin")).toMatchObject({ premium_rate: "0", is_own: true, applied_rate: "0" });
    expect(await audited()).toEqual([
      {
        target_id: "bitcoin",
        details: { symbol: "BTC", old_premium_rate: "0.04", new_premium_rate: "0.025" },
      },
      { target_id: "bitcoin", details: { symbol: "BTC", old_premium_rate: "0.025", new_premium_rate: "0" } },
    ]);
  });

  test("stable coins (USDT, USDC) are unaffected", async () => {
    for (const [coinId, symbol] of [
      ["tether", "USDT"],
      ["usd-coin", "USDC"],
    ] as const) {
      expect(await refused(coinId, "0.01")).toEqual({ code: "stable_coin_premium", details: { symbol } });
      expect(await premiumOf(coinId)).toMatchObject({ premium_rate: "0", is_own: false });
    }
  });

  test("an edit based on an old value is refused and returns the current one", async () => {
    await update("ripple", "0.06", "0.04", other);
    expect(await refused("ripple", "0.07", "0.04")).toMatchObject({
      code: "setting_changed",
      details: { theirs: "0.06", by: other.email },
    });
    expect(await premiumOf("ripple")).toMatchObject({ premium_rate: "0.06", changed_by: other.email });
    const before = (await audited()).length;
    expect(await update("ripple", "0.06", "0.04")).toMatchObject({ premium_rate: "0.06" });
    expect(await audited()).toHaveLength(before);
  });

  test("saving a coin's premium detaches it from the default, even at the same value", async () => {
    await update("solana", "0.04", "0.04");
    await world.rows("update app.settings set value = '0.09' where key = 'premium_rate'");
    expect(await premiumOf("solana")).toMatchObject({ premium_rate: "0.04", is_own: true });
    await world.rows("update app.settings set value = '0.04' where key = 'premium_rate'");
  });

  test("a number from 0 to 100 percent, step 0.1", async () => {
    for (const rate of ["0", "0.001", "0.999", "1"]) {
      expect(await update("cardano", rate)).toMatchObject({ premium_rate: rate });
    }
    for (const rate of ["1.001", "2", "0.0001", "0.0255"]) {
      expect(await refused("cardano", rate), rate).toMatchObject({ code: "invalid_premium_rate" });
    }
  });

  test.each(["NaN", "Infinity", "-0.01", "+0.1", "1e-2", " 0.1", "0,1", ".5", "", "4%"])(
    "T4 refuses %j",
    async (rate) => {
      expect(await refused("bitcoin", rate)).toMatchObject({ code: "invalid_premium_rate" });
    },
  );
});
