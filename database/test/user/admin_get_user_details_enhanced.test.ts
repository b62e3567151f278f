import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_get_user_details_enhanced";

interface Details {
  user: Record<string, unknown>;
  balances: unknown[];
  session_info: { last_login: string | null; last_ip: string | null };
  addresses: Place[];
}

/** A coin on a network. */
type Place = Record<"symbol" | "coin_id" | "network", string>;
const placeOf = ({ symbol, coin_id, network }: Place) => `${symbol} ${coin_id} ${network}`;

describe("admin_get_user_details_enhanced", () => {
  test("returns user, balances, session info and deposit addresses", async () => {
    const person = await world.person();
    await world.credit(person, "tether", "25", "Tron (TRC20)");
    const { wallet_data } = await world.call<{ wallet_data: { wallet_id: string } }>(
      person,
      "assign_available_wallet_to_user",
    );
    const details = await world.call<Details>(admin, name, { target_user_id: person.id });
    expect(details.user).toMatchObject({
      id: person.id,
      email: person.email,
      username: person.username,
      is_admin: false,
      status: "active",
      assigned_wallet_id: wallet_data.wallet_id,
      preferred_currency: "USD",
      preferred_language: "en",
      timezone: "UTC",
    });
    expect(Number(details.user.total_deposited)).toBe(25);
    expect(details.balances).toEqual([{ coin_id: "tether", amount: "25", held: "0" }]);
    expect(details.session_info).toEqual({
      last_login: expect.stringMatching(/^\d{4}-/),
      last_ip: "192.0.2.7",
    });
    expect(details.addresses).toContainEqual({
      symbol: "BTC",
      coin_id: "bitcoin",
      network: "BTC",
      public_address: expect.stringMatching(/^bc1q/),
    });
    const places = await world.rows<Place>(
      `select c.symbol, c.coin_id, n.deposit_name as network
       from app.coin_networks join app.coins c using (coin_id) join app.networks n using (network_id)`,
    );
    expect(details.addresses.map(placeOf).sort()).toEqual(places.map(placeOf).sort());
    expect(JSON.stringify(details)).not.toContain("password");
  });

  test("returns a user who never signed in, with no balances and no wallet", async () => {
    const [row] = await world.rows<{ id: string }>(
      "insert into app.users (email, username) values ('new@example.com', 'newcomer') returning id",
    );
    expect(await world.call(admin, name, { target_user_id: row?.id })).toMatchObject({
      balances: [],
      session_info: { last_login: null, last_ip: null },
      addresses: [],
    });
  });

  test("T34 is for administrators; a missing user is not found", async () => {
    const person = await world.person();
    const input = { target_user_id: person.id };
    expect(await world.refusal(person, name, input)).toMatchObject({ code: "not_administrator" });
    expect(await world.refusal(null, name, input)).toMatchObject({ code: "not_authenticated" });
    expect(await world.refusal(admin, name, { target_user_id: randomUUID() })).toMatchObject({
      code: "not_found",
    });
  });
});
