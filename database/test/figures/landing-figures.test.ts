import { useWorld } from "@portico/testing/database/world.ts";
import { expect, test } from "vitest";

const world = useWorld();

test("T48 the landing page's figures come from the ledger", async () => {
  await world.price("bitcoin", "50000");
  await world.price("ethereum", "2500");
  const person = await world.personWith("bitcoin", "1");
  await world.call(person, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.1",
    p_to_coin_id: "ethereum",
    p_to_amount: "2",
    p_exchange_rate: "20",
    p_fee: "0.0000026",
  });
  await world.rows("delete from app.crypto_price_logs");
  // Of the last hour's four quarters, two had a successful update, one only failures, and one none.
  for (const [minutes, status] of [
    [60, "success"],
    [46, "success"],
    [45, "success"],
    [30, "error"],
  ]) {
    await world.rows(
      `insert into app.crypto_price_logs (execution_time, status, message)
        values (date_bin('15 minutes', now(), '2000-01-01Z') - make_interval(mins => $1), $2, 'a test')`,
      [minutes, status],
    );
  }
  const figures = await world.call(null, "landing_figures");
  const [{ users, chains } = {}] = await world.rows<Record<string, string>>(
    `select (select count(*)::text from app.users) as users,
      (select count(distinct network_id)::text from app.coin_networks) as chains`,
  );
  expect(figures).toEqual({ volume_usd: "5000", users, chains, uptime_percent: "50.00" });
});
