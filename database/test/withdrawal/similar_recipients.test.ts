import { outside } from "@portico/testing/database/addresses.ts";
import { openWorld, type Person, type World } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Similar {
  address: string;
  network_id: string;
  name: string | null;
  withdrawn_at: string | null;
  saved_at: string | null;
}
interface Answer {
  is_own: boolean;
  last_withdrawn_at: string | null;
  similar: Similar[];
}

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ is_admin: true });
});
afterAll(() => world.drop());

/** The database checks no checksum, so another middle makes another address. */
const otherMiddle = (address: string, middle = "q7q7") =>
  `${address.slice(0, 10)}${middle}${address.slice(10 + middle.length)}`;
const known = outside.bitcoinSegwit;
const poisoned = otherMiddle(known);

const rich = async (coinId = "bitcoin", amount = "1") => {
  const person = await world.person();
  await world.credit(person, coinId, amount);
  return person;
};
const withdraw = async (who: Person, p_to_address: string, terms: Record<string, unknown> = {}) => {
  const [reply] = await world.withdraw(who, {
    p_amount: "0.01",
    p_coin_id: "bitcoin",
    p_to_address,
    p_fee: "0.0001",
    p_network: "BTC",
    ...terms,
  });
  return reply.withdrawal_id;
};
const ask = (who: Person, p_address: string, p_network_id = "bitcoin") =>
  world.call<Answer>(who, "similar_recipients", { p_network_id, p_address });
const similar = async (who: Person, address: string, network?: string) =>
  (await ask(who, address, network)).similar.map((one) => one.address);
const save = (who: Person, p_address: string, p_name = "Cold wallet", p_network_id = "bitcoin") =>
  world.call(who, "save_address", { p_network_id, p_name, p_address });

describe("T74 an address that looks like an earlier recipient is found", () => {
  test("same beginning and end, other middle: with the date; the address itself is known, not similar", async () => {
    const person = await rich();
    expect(await ask(person, known)).toEqual({ is_own: false, last_withdrawn_at: null, similar: [] });
    await withdraw(person, known);
    expect(await ask(person, poisoned)).toEqual({
      is_own: false,
      last_withdrawn_at: null,
      similar: [
        {
          address: known,
          network_id: "bitcoin",
          name: null,
          withdrawn_at: expect.any(String),
          saved_at: null,
        },
      ],
    });
    expect(await ask(person, known)).toEqual({
      is_own: false,
      last_withdrawn_at: expect.any(String),
      similar: [],
    });
    expect(await ask(person, ` ${known.toUpperCase()} `)).toMatchObject({ similar: [] });
    expect(await similar(person, poisoned.toUpperCase())).toEqual([known]);
    expect(await similar(person, outside.bitcoin)).toEqual([]);
  });

  test("only the asker's own recipients, even where others use the same", async () => {
    const [ada, bob] = [await rich(), await rich()];
    await withdraw(ada, known);
    await save(ada, otherMiddle(known, "zzzz"));
    expect(await ask(bob, poisoned)).toEqual({ is_own: false, last_withdrawn_at: null, similar: [] });
    expect(await ask(bob, known)).toEqual({ is_own: false, last_withdrawn_at: null, similar: [] });
    expect(
      await world.refusal(null, "similar_recipients", { p_network_id: "bitcoin", p_address: known }),
    ).toMatchObject({ code: "not_authenticated" });
    expect(
      await world.refusal(bob, "similar_recipients", { p_network_id: "moon", p_address: known }),
    ).toMatchObject({
      code: "missing_network",
    });
  });

  test("saved addresses count, with their names; a withdrawal that was cancelled does not", async () => {
    const person = await rich();
    const id = await withdraw(person, known);
    await world.call(person, "cancel_withdrawal", { p_withdrawal_id: id });
    expect(await similar(person, poisoned)).toEqual([]);
    await save(person, known, "Ada");
    expect((await ask(person, poisoned)).similar).toEqual([
      {
        address: known,
        network_id: "bitcoin",
        name: "Ada",
        withdrawn_at: null,
        saved_at: expect.any(String),
      },
    ]);
    await withdraw(person, known);
    const [one, ...others] = (await ask(person, poisoned)).similar;
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      name: "Ada",
      withdrawn_at: expect.any(String),
      saved_at: expect.any(String),
    });
  });

  test("on every network with the same format of addresses, and on no other", async () => {
    const person = await rich("ethereum");
    await withdraw(person, outside.ethereum, { p_coin_id: "ethereum", p_network: "ERC20", p_fee: "0.001" });
    const other = otherMiddle(outside.ethereum, "0000").toLowerCase();
    expect(await similar(person, other, "polygon")).toEqual([outside.ethereum]);
    expect(await similar(person, outside.ethereum.toLowerCase(), "polygon")).toEqual([]);
    expect(await similar(person, other, "solana")).toEqual([]);
  });

  test.each([
    ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["ripple", outside.ripple],
    ["tron", outside.tron],
    ["bitcoin-cash", outside.bitcoinCash],
    ["litecoin", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
    ["solana", "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"],
    [
      "cardano",
      "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    ],
    ["cardano", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi"],
    ["stacks", "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7"],
    ["dogecoin", "DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE"],
  ])("of %s: %s; with another end or beginning it is another address", async (network, address) => {
    const person = await world.person();
    await save(person, address, "Ada", network);
    const middle =
      network === "stacks" ? "1111" : network === "cardano" && address.startsWith("addr") ? "q7q7" : "2222";
    const at = address.length - 12;
    expect(
      await similar(person, `${address.slice(0, at)}${middle}${address.slice(at + 4)}`, network),
    ).toEqual([address]);
    expect(await similar(person, address, network)).toEqual([]);
    expect(await similar(person, `${address.slice(0, -3)}${middle.slice(0, 3)}`, network)).toEqual([]);
    expect(await similar(person, `${address.slice(0, -24)}${middle}`, network)).toEqual([]);
  });

  test("the emailed code for such a withdrawal and the operators' background name the other address", async () => {
    const person = await rich();
    await withdraw(person, known);
    const terms = { p_coin_id: "bitcoin", p_network: "BTC", p_amount: "0.02", p_to_address: poisoned };
    const mailed = await world.call<{ withdrawal: { similar: Similar[] } }>(
      person,
      "account_mail_withdrawal_code",
      {
        ...terms,
        p_code_hmac: "ab".repeat(32),
      },
    );
    expect(mailed.withdrawal.similar).toMatchObject([{ address: known }]);
    const background = async (id: string) =>
      (
        await world.call<{ similar: Similar[] }>(admin, "admin_withdrawal_background", {
          p_withdrawal_id: id,
        })
      ).similar;
    const second = await withdraw(person, poisoned);
    await withdraw(person, otherMiddle(known, "zzzz"));
    // Later ones do not count for an earlier one.
    expect(await background(second)).toMatchObject([{ address: known }]);
  });
});

/** Adds completed withdrawals to addresses made by an SQL expression of `n`. */
const addWithdrawals = (who: Person, count: number, address: string) =>
  world.rows(
    `insert into app.withdrawals (
       user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, status, completed_at, created_at
     )
     select $1, 'bitcoin', 1, 0, 'bitcoin', 'BTC', ${address}, 1, 'completed', now(), now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [who.id, count],
  );

test("T74 two thousand withdrawals to one address cost one probe of the index for it", {
  tags: "long",
}, async () => {
  const person = await rich();
  await addWithdrawals(person, 2_000, `'${known}'`);
  await addWithdrawals(person, 200, "'bc1q' || md5(n::text)");
  await addWithdrawals(person, 1, `'${otherMiddle(known, "zzzz")}'`);
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    const hits = async () => {
      const { rows } = await client.query(
        "select coalesce(pg_stat_get_xact_tuples_returned('app.withdrawals_look'::regclass), 0)::int as read",
      );
      return rows[0].read as number;
    };
    const { rows } = await client.query(
      "select address from app.withdrawn_to_look($1, app.address_look($2), now())",
      [person.id, poisoned],
    );
    expect(rows.map(({ address }) => address).toSorted()).toEqual(
      [known, otherMiddle(known, "zzzz")].toSorted(),
    );
    expect(await hits()).toBeLessThan(100);
    expect(await hits()).toBeGreaterThan(0);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
