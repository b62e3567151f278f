import { attacks } from "@portico/testing/database/owner-forms.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const coins = { monero: "monero", cardano: "cardano", bitcoin: "bitcoin" } as Record<string, string>;
const words =
  "This address belongs to this exchange, possibly in another form. Please use an address that isn't one of ours.";

const call = (person: Person, name: string, input: object) =>
  post(app.url, `/api/rpc/${name}`, input, { cookie: person.cookie, idempotencyKey: newKey() });

test.each(Object.entries(attacks))(
  "T54 %s is refused with an explanation, made of the address that the deposit screen shows",
  async (_, { network_id, make }) => {
    const [user, admin] = await Promise.all([app.addPerson(), app.addPerson({ is_admin: true })]);
    const coinId = String(coins[network_id]);
    await call(admin, "admin_add_deposit_and_balance", {
      target_user_id: user.id,
      p_coin_id: coinId,
      p_amount: "10",
      p_reason: "In a test",
    });
    const { body: assigned } = await call(user, "assign_available_wallet_to_user", {});
    const shown = assigned.wallet_data.deposit_addresses.find(
      (entry: { coin_id: string }) => entry.coin_id === coinId,
    );
    const own = make(shown.public_address);
    const { fees } = (await get(app.url, "/api/withdrawal-fees")).body;
    const { body } = await call(user, "initiate_withdrawal", {
      p_user_id: user.id,
      p_coin_id: coinId,
      p_to_address: own,
      p_network: shown.network,
      p_amount: "1",
      p_fee: fees.find((row: { coin_id: string }) => row.coin_id === coinId).fee_amount,
    });
    expect(body).toMatchObject([{ success: false, code: "own_address", error: words }]);
    const saved = await call(user, "save_address", {
      p_network_id: network_id,
      p_name: "Mine",
      p_address: own,
    });
    expect(saved).toMatchObject({ status: 409, body: { code: "own_address", message: words } });
    const query = new URLSearchParams({ network_id, address: own });
    const check = (person: Person) =>
      get(app.url, `/api/similar-recipients?${query}`, { cookie: person.cookie });
    expect((await check(user)).body.is_own).toBe(true);
    // Somebody else does not learn that it is the exchange's.
    expect((await check(admin)).body.is_own).toBe(false);
  },
);
