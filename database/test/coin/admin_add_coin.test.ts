import { calls, networks, type RegisteredCoin, registeredCoins } from "@portico/contract";
import { newCoin } from "@portico/testing/calls/inputs.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { registrySeed } from "../../registry/seed.ts";

const world = useWorld();
let owner: Person;
let other: Person;

beforeAll(async () => {
  [owner, other] = [await world.person({ is_admin: true }), await world.person({ is_admin: true })];
});

type Input = Record<string, unknown>;

let count = 0;

/** A valid coin that no other test adds. */
function freshCoin(changes: Input = {}): Input {
  count += 1;
  const letters = String.fromCharCode(65 + (count % 26), 65 + ((count * 7) % 26));
  return {
    ...newCoin,
    p_coin_id: `coin-${count}`,
    p_symbol: `Q${letters}${"X".repeat(Math.floor(count / 26) + 1)}`,
    p_name: `Quality ${letters} ${"X".repeat(Math.floor(count / 26) + 1)}`,
    p_networks: [onEthereum(count)],
    p_stream_symbols: {},
    ...changes,
  };
}

const contractOf = (number: number) => `0x5aaeb6053f3e94c9b9a09f33669435e7${String(number).padStart(8, "0")}`;
const onEthereum = (number: number, changes: Input = {}) => ({
  network_id: "ethereum",
  contract_address: contractOf(number),
  contract_decimals: 18,
  ...changes,
});
const add = (input: Input, who = owner) => world.call(who, "admin_add_coin", input);
/** Adds `newCoin` for a test that runs without the one that adds it. */
const needNewCoin = async () => (await coinOf(newCoin.p_coin_id)) ?? add(newCoin);
const refused = (input: Input, who = owner) => world.refusal(who, "admin_add_coin", input);
const coinOf = async (coinId: unknown) =>
  (await world.rows("select * from api.coins where coin_id = $1", [coinId]))[0];
const audited = (coinId: unknown) =>
  world.rows<Input>(
    "select admin_id, details, reason from app.admin_activity where action_name = 'coin_added' and target_id = $1",
    [coinId],
  );

describe("admin_add_coin", () => {
  test("T61 adds a coin at the end, with networks, fees, minimums and stream symbols", async () => {
    const [{ last } = { last: 0 }] = await world.rows<{ last: number }>(
      "select max(position)::int as last from app.coins",
    );
    expect(await add(newCoin)).toEqual({ success: true, coin_id: "sample-coin", symbol: "SMPL" });
    expect(await coinOf("sample-coin")).toEqual({
      coin_id: "sample-coin",
      feed_id: "sample-coin",
      symbol: "SMPL",
      name: "Sample Coin",
      decimals: 18,
      is_stable: false,
      alias_of: null,
      position: last + 1,
      deposit_enabled: true,
      withdrawal_enabled: true,
      swap_enabled: true,
      swap_fee: "0.001",
      swap_spread_percent: "0.05",
      withdrawal_fee: "0.1",
      minimum_deposit: "0.01",
      minimum_withdrawal: "0.5",
      networks: [
        {
          network_id: "ethereum",
          withdrawal_name: "ERC20",
          deposit_name: "Ethereum (ERC20)",
          address_format: "evm",
          has_destination_tag: false,
          deposit_enabled: true,
          withdrawal_enabled: true,
          minimum_withdrawal: "0.5",
          minimum_deposit: "0.01",
          contract: { address: "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6", decimals: 18 },
        },
      ],
    });
    expect(
      await world.rows("select source, symbol, quote_coin_id from app.stream_symbols where coin_id = $1", [
        "sample-coin",
      ]),
    ).toEqual([
      { source: "binance", symbol: "SMPLUSDT", quote_coin_id: "tether" },
      { source: "coinbase", symbol: "SMPL-USD", quote_coin_id: null },
    ]);
  });

  test("T35 writes its input and the reason to the audit log", async () => {
    await needNewCoin();
    const { p_coin_id: _, p_reason: reason, ...given } = newCoin;
    const details = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.slice(2), value]));
    expect(await audited("sample-coin")).toEqual([{ admin_id: owner.id, details, reason }]);
  });

  test("T61 pauses its deposits, withdrawals and swaps until an administrator resumes each", async () => {
    await needNewCoin();
    const paused = () =>
      world.rows("select kind, reason from api.pauses where coin_id = 'sample-coin' order by kind");
    const { p_reason: reason } = newCoin;
    expect(await paused()).toEqual(["deposit", "swap", "withdrawal"].map((kind) => ({ kind, reason })));
    await world.price("sample-coin", "14");
    await world.call(owner, "admin_clear_pause", {
      p_kind: "swap",
      p_coin_id: "sample-coin",
      p_seen_reason: reason,
    });
    expect(await paused()).toHaveLength(2);
    const quote = { p_from_coin_id: "sample-coin", p_from_amount: "1", p_to_coin_id: "bitcoin" };
    expect(await world.call(other, "quote_swap", quote)).toMatchObject({});
  });

  test("T61 its pauses count as those of a new coin until an administrator pauses it for a reason of their own", async () => {
    const coin = freshCoin();
    await add(coin);
    const pauses = () =>
      world.rows<{ kind: string; is_new: boolean; reason: string }>(
        "select kind, is_new, reason from api.pauses where coin_id = $1 order by kind",
        [coin.p_coin_id],
      );
    const asAdded = { is_new: true, reason: coin.p_reason };
    const kinds = ["deposit", "swap", "withdrawal"];
    expect(await pauses()).toEqual(kinds.map((kind) => ({ kind, ...asAdded })));
    const scope = { p_kind: "swap", p_coin_id: coin.p_coin_id };
    const p_reason = "Its contract is being looked at";
    await world.call(owner, "admin_set_pause", { ...scope, p_reason, p_seen_reason: coin.p_reason });
    expect(await pauses()).toEqual([
      { kind: "deposit", ...asAdded },
      { kind: "swap", is_new: false, reason: p_reason },
      { kind: "withdrawal", ...asAdded },
    ]);
    await world.call(owner, "admin_clear_pause", { ...scope, p_seen_reason: p_reason });
    await world.call(owner, "admin_set_pause", { ...scope, p_reason });
    expect((await pauses()).map(({ is_new }) => is_new)).toEqual([true, false, true]);
  });

  test("is credited, swapped and withdrawn like any coin, and the books stay clean", async () => {
    const user = await world.personWith("sample-coin", "20");
    const quote = await world.call<Record<string, string>>(user, "quote_swap", {
      p_from_coin_id: "sample-coin",
      p_from_amount: "10",
      p_to_coin_id: "tether",
    });
    expect(Object.keys(quote)).not.toEqual([]);
    await world.call(other, "admin_clear_pause", {
      p_kind: "withdrawal",
      p_coin_id: "sample-coin",
      p_seen_reason: newCoin.p_reason,
    });
    await world.withdraw(user, {
      p_coin_id: "sample-coin",
      p_amount: "2",
      p_to_address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      p_fee: "0.1",
      p_network: "ERC20",
    });
    expect(await world.balance(user, "sample-coin")).toEqual({ amount: "18", held: "2" });
    await expectCleanBooks(world);
  });

  test("T18 shows the address of each wallet on the network for the coin too, and no other wallet's", async () => {
    const rows = await world.rows<{ same: boolean }>(
      `select a.address_key = own.address_key as same
       from app.wallets w
       left join app.wallet_addresses own on own.wallet_id = w.wallet_id and own.coin_id = 'sample-coin' and own.shown_to is null
       left join app.wallet_addresses a on a.wallet_id = w.wallet_id and a.coin_id = 'ethereum' and a.shown_to is null`,
    );
    expect(rows).toHaveLength(100);
    expect(rows.every(({ same }) => same)).toBe(true);
  });

  test("T18 a wallet's form that was opened before cannot remove its address for the coin", async () => {
    const [free] = await world.rows<{ id: string }>(
      "select wallet_id as id from app.wallets where user_id is null limit 1",
    );
    const { wallet } = await world.call<{ wallet: { address_version: number; deposit_addresses: unknown } }>(
      owner,
      "admin_pool_wallet",
      { p_wallet_id: free?.id },
    );
    const save = {
      p_wallet_id: free?.id,
      p_deposit_addresses: wallet.deposit_addresses,
      p_seen_version: wallet.address_version,
      p_reason: "For a test",
    };
    const input = freshCoin();
    await add(input);
    expect(await world.refusal(owner, "admin_update_wallet_deposit_addresses", save)).toMatchObject({
      code: "wallet_changed",
    });
    const shown = await world.rows(
      "select 1 from app.wallet_addresses where wallet_id = $1 and coin_id = $2 and shown_to is null",
      [free?.id, input.p_coin_id],
    );
    expect(shown).toHaveLength(1);
  });

  test("keeps the order of several networks; the contract's decimals may exceed the coin's", async () => {
    const input = freshCoin({
      p_decimals: 6,
      p_networks: [
        { network_id: "tron", contract_address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf", contract_decimals: 6 },
        onEthereum(900, { network_id: "bsc", contract_decimals: 18 }),
      ],
    });
    await add(input);
    expect(await coinOf(input.p_coin_id)).toMatchObject({
      networks: [
        { network_id: "tron", withdrawal_name: "TRC20", contract: { decimals: 6 } },
        { network_id: "bsc", withdrawal_name: "BSC (BEP20)", contract: { decimals: 18 } },
      ],
    });
  });

  test("has a withdrawal name of the registry for each network that takes new coins", async () => {
    for (const network of networks) {
      const name = network.token_withdrawal_name;
      if (name !== undefined) expect(network.withdrawal_names).toContain(name);
    }
  });
});

describe("Repeated and concurrent", () => {
  test("a retry after a lost answer succeeds and adds nothing", async () => {
    const input = freshCoin();
    const [first, second] = await Promise.all([add(input), add(input)]);
    expect(second).toEqual(first);
    expect(await add(input)).toEqual(first);
    expect(await audited(input.p_coin_id)).toHaveLength(1);
  });

  test("of two administrators who add the same coin at once, one is refused", async () => {
    const input = freshCoin();
    const outcomes = await Promise.allSettled([add(input), add(input, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "coin_exists" },
    });
  });

  test("a repeat with different figures is refused and changes nothing", async () => {
    const input = freshCoin();
    await add(input);
    expect(await refused({ ...input, p_swap_fee: "0.002" })).toEqual({
      code: "coin_exists",
      details: { name: input.p_name, symbol: input.p_symbol },
    });
    expect(await coinOf(input.p_coin_id)).toMatchObject({ swap_fee: "0.001" });
  });

  test("different coins added at once get different positions", async () => {
    const inputs = Array.from({ length: 8 }, () => freshCoin());
    await Promise.all(inputs.map((input, index) => add(input, index % 2 ? owner : other)));
    const rows = await world.rows("select position from app.coins where coin_id = any ($1)", [
      inputs.map(({ p_coin_id }) => p_coin_id),
    ]);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(8);
  });
});

describe("T61 refuses", () => {
  const cases: [string, () => Input, string][] = [
    ["a coin of the release", () => ({ p_coin_id: "bitcoin" }), "coin_exists"],
    ["an alias of the release", () => ({ p_coin_id: "polygon-network" }), "coin_exists"],
    ["an id in capitals", () => ({ p_coin_id: "Sample-coin" }), "invalid_coin_id"],
    ["an id of 65 characters", () => ({ p_coin_id: "a".repeat(65) }), "invalid_coin_id"],
    ["a path as id", () => ({ p_coin_id: "../ping" }), "invalid_coin_id"],
    ["a symbol in small letters", () => ({ p_symbol: "btc" }), "invalid_coin_symbol"],
    ["a symbol of 13 letters", () => ({ p_symbol: "A".repeat(13) }), "invalid_coin_symbol"],
    ["a Cyrillic symbol", () => ({ p_symbol: "ВТС" }), "invalid_coin_symbol"],
    ["a known symbol", () => ({ p_symbol: "BTC" }), "coin_symbol_taken"],
    ["a symbol with digits for letters", () => ({ p_symbol: "U5DT" }), "coin_symbol_taken"],
    ["a symbol with a zero for an O", () => ({ p_symbol: "D0GE" }), "coin_symbol_taken"],
    ["a name in other capitals", () => ({ p_name: "BITCOIN" }), "coin_name_taken"],
    ["a name with a one for an i", () => ({ p_name: "B1tcoin" }), "coin_name_taken"],
    ["a known name with other spaces", () => ({ p_name: "Bit-coin" }), "coin_name_taken"],
    ["a name of 41 letters", () => ({ p_name: "A".repeat(41) }), "invalid_coin_name"],
    ["an empty name", () => ({ p_name: "" }), "invalid_coin_name"],
    ["a right-to-left override", () => ({ p_name: "Bit\u202enioc" }), "invalid_coin_name"],
    ["a control character", () => ({ p_name: "Bit\u0007coin" }), "invalid_coin_name"],
    ["a Greek letter", () => ({ p_name: "Βitcoin" }), "invalid_coin_name"],
    ["two spaces", () => ({ p_name: "New  coin" }), "invalid_coin_name"],
    ["19 decimals", () => ({ p_decimals: 19 }), "invalid_coin_decimals"],
    ["negative decimals", () => ({ p_decimals: -1 }), "invalid_coin_decimals"],
    ["no network", () => ({ p_networks: [] }), "missing_network"],
    [
      "an unknown network",
      () => ({ p_networks: [onEthereum(1, { network_id: "x" })] }),
      "network_without_tokens",
    ],
    [
      "a network without tokens",
      () => ({ p_networks: [onEthereum(1, { network_id: "bitcoin" })] }),
      "network_without_tokens",
    ],
    ["a network twice", () => ({ p_networks: [onEthereum(801), onEthereum(802)] }), "coin_network_twice"],
    [
      "a contract of fewer decimals",
      () => ({ p_networks: [onEthereum(803, { contract_decimals: 6 })] }),
      "invalid_contract_decimals",
    ],
    [
      "a contract of another form",
      () => ({ p_networks: [onEthereum(1, { contract_address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" })] }),
      "invalid_contract_address",
    ],
    [
      "the zero address",
      () => ({ p_networks: [onEthereum(1, { contract_address: `0x${"0".repeat(40)}` })] }),
      "invalid_contract_address",
    ],
    [
      "T74 a precompile",
      () => ({ p_networks: [onEthereum(1, { contract_address: `0x${"a".padStart(40, "0")}` })] }),
      "invalid_contract_address",
    ],
    [
      "T74 Solana's token program",
      () => ({
        p_networks: [
          onEthereum(1, {
            network_id: "solana",
            contract_address: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
          }),
        ],
      }),
      "invalid_contract_address",
    ],
    [
      "the contract of another coin in other capitals",
      () => ({
        p_networks: [
          onEthereum(1, {
            contract_address: "0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48".replace("0X", "0x"),
          }),
        ],
      }),
      "contract_taken",
    ],
    ["an amount with an exponent", () => ({ p_swap_fee: "1e3" }), "invalid_amount"],
    ["a negative minimum", () => ({ p_minimum_deposit: "-1" }), "invalid_amount"],
    ["NaN", () => ({ p_withdrawal_fee: "NaN" }), "invalid_amount"],
    ["a fee of too many decimals", () => ({ p_withdrawal_fee: "0.0000001" }), "too_many_decimals"],
    ["a fee of a million and one", () => ({ p_swap_fee: "1000001" }), "figure_too_high"],
    [
      "a stream symbol of another coin",
      () => ({ p_stream_symbols: { binance: "BTCUSDT" } }),
      "stream_symbol_taken",
    ],
    [
      "a stream in another currency",
      () => ({ p_stream_symbols: { binance: "QQEUR" } }),
      "invalid_stream_symbol",
    ],
    ["an unknown exchange", () => ({ p_stream_symbols: { kraken: "QQUSD" } }), "invalid_stream_symbol"],
    ["no reason", () => ({ p_reason: " " }), "reason_required"],
  ];

  test.each(cases)("%s", async (_title, changes, code) => {
    const before = await world.rows("select coin_id from app.coins");
    expect(await refused(freshCoin(changes()))).toMatchObject({ code });
    expect(await world.rows("select coin_id from app.coins")).toEqual(before);
  });

  test("T18 a deposit address of the pool as a contract", async () => {
    const [row] = await world.rows<{ address: string }>(
      "select public_address as address from app.pool_addresses where network_id = 'ethereum' limit 1",
    );
    const networksGiven = [onEthereum(1, { contract_address: row?.address })];
    expect(await refused(freshCoin({ p_networks: networksGiven }))).toMatchObject({
      code: "contract_in_pool",
    });
  });

  test.each(["operator", "support", "auditor"])("the role %s", async (role) => {
    const person = await world.person({ role });
    expect(await refused(freshCoin(), person)).toMatchObject({ code: "role_lacks_permission" });
  });

  test("a contract address with a wrong checksum, before the database is asked", () => {
    const [network] = newCoin.p_networks;
    const wrong = { ...network, contract_address: "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5c6" };
    const { success, error } = calls.admin_add_coin.input.safeParse({ ...newCoin, p_networks: [wrong] });
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toBe("invalid_contract_address");
  });
});

describe("The seed of a later release", () => {
  /** A coin as a release declares it. */
  const released = (
    coin: Pick<RegisteredCoin, "coin_id" | "symbol" | "name" | "networks">,
  ): RegisteredCoin => ({
    ...coin,
    decimals: 8,
    swap_fee: "0.002",
    withdrawal_fee: "0.2",
    stream_symbols: { coinbase: `${coin.symbol}-USD` },
    simulated: { price: "1", supply: "1", volume: "1", volatility: 0.5 },
  });
  /** Runs the seed of a release with one more coin. */
  const runSeedWith = (coin: RegisteredCoin) => world.owner.query(registrySeed([...registeredCoins, coin]));

  test("puts a coin whose position is taken at the end, and stays there when repeated", async () => {
    await needNewCoin();
    const contract = { address: "0xabc", decimals: 8 };
    const coin = released({
      coin_id: "new-coin",
      symbol: "NEW",
      name: "New",
      networks: [{ network_id: "ethereum", withdrawal_name: "ERC20", minimum_withdrawal: "1", contract }],
    });
    const [taken] = await world.rows("select added_by from app.coins where position = $1", [
      registeredCoins.length + 1,
    ]);
    expect(taken).toEqual({ added_by: owner.id });
    const [{ last } = { last: 0 }] = await world.rows<{ last: number }>(
      "select max(position)::int as last from app.coins",
    );
    await runSeedWith(coin);
    expect(await coinOf("new-coin")).toMatchObject({
      position: last + 1,
      networks: [{ withdrawal_name: "ERC20" }],
    });
    await runSeedWith(coin);
    expect(await coinOf("new-coin")).toMatchObject({ position: last + 1 });
  });

  test("keeps an administrator's coin with the same id: its name, decimals, networks and streams", async () => {
    await needNewCoin();
    const before = await coinOf("sample-coin");
    const contract = { address: "0xabc", decimals: 8 };
    await runSeedWith(
      released({
        coin_id: "sample-coin",
        symbol: "CL",
        name: "Other",
        networks: [
          { network_id: "polygon", withdrawal_name: "Polygon POS", minimum_withdrawal: "1", contract },
        ],
      }),
    );
    expect(await coinOf("sample-coin")).toEqual(before);
    expect(
      await world.rows("select symbol from app.stream_symbols where coin_id = 'sample-coin' order by symbol"),
    ).toEqual([{ symbol: "SMPL-USD" }, { symbol: "SMPLUSDT" }]);
  });
});
