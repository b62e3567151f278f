import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  approval,
  approvePool,
  createWallet,
  entriesOf,
  newEvmAddress,
  poolRequests,
} from "../support/wallets.ts";

const name = "admin_add_wallet_addresses";
const world = useWorld({ practice: false, max: 8 });
let admin: Person;
let second: Person;

interface Reply {
  results: { line: number; wallet_id: string | null; added: number; refusal: { code: string } | null }[];
  pool_request_id: string | null;
}

beforeAll(async () => {
  admin = await world.person({ role: "operator" });
  second = await world.person({ role: "owner" });
});
const line = (wallet_id: string | null, addresses: Record<string, string>, number = 2) => ({
  line: number,
  wallet_id,
  deposit_addresses: entriesOf(addresses),
});
const send = (p_wallets: object[], more = {}) =>
  world.call<Reply>(admin, name, { p_wallets, p_reason: "A new coin", ...more });
const shown = (walletId: string) =>
  world.rows<{ coin_id: string; network_id: string; public_address: string }>(
    `select a.coin_id, a.network_id, p.public_address
     from app.wallet_addresses a join app.pool_addresses p using (network_id, address_key)
     where a.wallet_id = $1 and a.shown_to is null order by a.network_id, a.coin_id`,
    [walletId],
  );

describe("T68 admin_add_wallet_addresses", () => {
  test("adds what a wallet lacks, by its id or by an address that it shows, once another administrator approves", async () => {
    const [one, two] = [newEvmAddress(), newEvmAddress()];
    const first = await createWallet(world, admin, { ethereum: one });
    const other = await createWallet(world, admin, { ethereum: two });
    const [added, also] = [newEvmAddress(), newEvmAddress()];
    const lines = [line(first, { polygon: added }), line(null, { ethereum: two, polygon: also }, 3)];
    const preview = await send(lines, { p_is_preview: true, p_reason: undefined });
    expect(preview).toEqual({
      pool_request_id: null,
      results: [
        { line: 2, wallet_id: first, added: 1, refusal: null },
        { line: 3, wallet_id: other, added: 1, refusal: null },
      ],
    });
    const { results, pool_request_id } = await send(lines);
    expect(results).toEqual(preview.results);
    expect(await shown(first)).toHaveLength(1);
    expect((await poolRequests(world, second)).find(({ id }) => id === pool_request_id)).toMatchObject({
      kind: "add_addresses",
      count: 2,
      wallets: [expect.objectContaining({ wallet_id: first })],
    });
    expect(
      await world.refusal(admin, "admin_decide_pool_request", await approval(world, admin, pool_request_id)),
    ).toMatchObject({ code: "own_pool_request" });
    await world.call(second, "admin_decide_pool_request", await approval(world, second, pool_request_id));
    expect((await shown(first)).map(({ public_address }) => public_address)).toEqual([one, added]);
    expect((await shown(other)).map(({ public_address }) => public_address)).toEqual([two, also]);
    expect((await send(lines, { p_is_preview: true })).results.map(({ added }) => added)).toEqual([0, 0]);
  });

  test("never replaces an address, and refuses what another wallet has or is proposed to get", async () => {
    const address = newEvmAddress();
    const taken = newEvmAddress();
    const wallet = await createWallet(world, admin, { ethereum: address });
    const other = await createWallet(world, admin, { ethereum: taken });
    const waiting = newEvmAddress();
    await send([line(other, { polygon: waiting })]);
    const { results, pool_request_id } = await send([
      line(wallet, { ethereum: newEvmAddress(), polygon: newEvmAddress() }, 2),
      line(wallet, { polygon: taken }, 3),
      line(wallet, { polygon: waiting }, 4),
      line(other, { arbitrum: newEvmAddress() }, 5),
      line(randomUUID(), { polygon: newEvmAddress() }, 6),
      line(null, { polygon: newEvmAddress() }, 7),
    ]);
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([
      "wallet_has_address",
      "address_in_pool",
      "address_in_pool",
      "pool_request_waits",
      "wallet_not_found",
      "wallet_not_found",
    ]);
    expect(pool_request_id).toBeNull();
    expect(await shown(wallet)).toEqual([expect.objectContaining({ public_address: address })]);
  });

  test("a wallet stands in one line of a request, and an edit of it waits", async () => {
    const wallet = await createWallet(world, admin, { ethereum: newEvmAddress() });
    const { results } = await send([
      line(wallet, { polygon: newEvmAddress() }),
      line(wallet, { arbitrum: newEvmAddress() }, 3),
    ]);
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([undefined, "wallet_twice"]);
    expect(
      await world.refusal(admin, "admin_update_wallet_deposit_addresses", {
        p_wallet_id: wallet,
        p_deposit_addresses: entriesOf({ ethereum: newEvmAddress() }),
        p_reason: "A change",
      }),
    ).toMatchObject({ code: "pool_request_waits" });
  });

  test("an approval of what has changed since is refused, and the user of a wallet is told", async () => {
    const wallet = await createWallet(world, admin, { ethereum: newEvmAddress() });
    const { pool_request_id } = await send([line(wallet, { polygon: newEvmAddress() })]);
    const seen = await approval(world, second, pool_request_id);
    const person = await world.person();
    await world.call(second, "admin_assign_wallet_to_user", { p_user_id: person.id, p_wallet_id: wallet });
    expect(await world.refusal(second, "admin_decide_pool_request", seen)).toMatchObject({
      code: "pool_request_changed",
    });
    await approvePool(world, pool_request_id);
    expect(
      await world.rows("select changed, reason from app.wallet_news where user_id = $1", [person.id]),
    ).toEqual([{ changed: ["POL (Polygon POS)"], reason: "A new coin" }]);
  });

  test("two files racing for the same wallets: each wallet gets the addresses of one", async () => {
    const wallets = await Promise.all(
      Array.from({ length: 6 }, () => createWallet(world, admin, { ethereum: newEvmAddress() })),
    );
    const file = (order: string[]) =>
      send(order.map((id, place) => line(id, { polygon: newEvmAddress() }, place + 2)));
    const replies = await Promise.all([file(wallets), file([...wallets].reverse()), file(wallets)]);
    const done = replies.flatMap(({ results }) => results.filter(({ refusal }) => refusal === null));
    expect(new Set(done.map(({ wallet_id }) => wallet_id)).size).toBe(6);
    expect(done).toHaveLength(6);
    for (const { pool_request_id } of replies) await approvePool(world, pool_request_id);
    for (const wallet of wallets) expect(await shown(wallet)).toHaveLength(2);
  });

  test("1,000 wallets are completed by one request and one approval", { tags: "long" }, async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    await world.rows("insert into app.wallets (wallet_id) select unnest($1::uuid[])", [ids]);
    const p_request_id = randomUUID();
    for (let start = 0; start < ids.length; start += 50) {
      const lines = ids
        .slice(start, start + 50)
        .map((id, place) => line(id, { polygon: newEvmAddress() }, start + place + 2));
      const { results } = await send(lines, { p_request_id });
      expect(results.every(({ added }) => added === 1)).toBe(true);
    }
    await approvePool(world, p_request_id);
    expect(
      await world.rows("select from app.wallet_addresses where wallet_id = any ($1) and shown_to is null", [
        ids,
      ]),
    ).toHaveLength(1_000);
  });
});
