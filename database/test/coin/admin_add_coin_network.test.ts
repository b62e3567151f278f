import { calls, networks, registeredCoins } from "@portico/contract";
import { newNetwork } from "@portico/testing/calls/inputs.ts";
import { playChain } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { registrySeed } from "../../registry/seed.ts";
import { addWallets } from "../support/wallets.ts";

const world = useWorld({ max: 12 });
let owner: Person;
let other: Person;

beforeAll(async () => {
  [owner, other] = [await world.person({ is_admin: true }), await world.person({ is_admin: true })];
});

type Input = Record<string, unknown>;

/** Coins that a release has on none of these networks. */
const free = ["litecoin", "monero", "dogecoin"].flatMap((p_coin_id) =>
  ["polygon", "bsc", "arbitrum", "ethereum"].map((p_network_id) => ({ p_coin_id, p_network_id })),
);
let count = 0;
let contracts = 0;

/** A coin and a network to which no other test adds it, with a contract of its own. */
function fresh(changes: Input = {}): typeof newNetwork {
  const pair = "p_coin_id" in changes ? {} : free[count++];
  if (!pair) throw new Error("no coin is left");
  return {
    ...newNetwork,
    ...pair,
    p_contract_address: `0x5aaeb6053f3e94c9b9a09f33669435e8${String(contracts++).padStart(8, "0")}`,
    p_contract_decimals: 18,
    p_reason: "It opens soon",
    ...changes,
  };
}

const add = (input: Input, who = owner) => world.call(who, "admin_add_coin_network", input);
const refused = (input: Input, who = owner) => world.refusal(who, "admin_add_coin_network", input);
const networksOf = async (coinId: unknown) => {
  const [row] = await world.rows<{ networks: Input[] }>("select networks from api.coins where coin_id = $1", [
    coinId,
  ]);
  return row?.networks ?? [];
};
const pausesOf = ({ p_coin_id, p_network_id }: typeof newNetwork) =>
  world.rows(
    "select kind, is_new, reason from api.pauses where coin_id = $1 and network_id = $2 order by kind",
    [p_coin_id, p_network_id],
  );
const audited = ({ p_coin_id, p_network_id }: typeof newNetwork) =>
  world.rows<Input>(
    `select admin_id, action_name, details, reason from app.admin_activity
     where target_type = 'coin_network' and target_id = $1 order by sequence`,
    [`${p_coin_id} on ${p_network_id}`],
  );
const onChain = (network: string, claims: Input) => ({ p_on_chain: { [network]: claims } });
/** The contracts that the process which watches a network looks for. */
async function watchedContracts(p_network_id: string): Promise<unknown> {
  const input = { p_network_id, p_after: 0, p_most: 1 };
  return (await world.call(null, "watched_addresses", input)).contracts;
}
const open = ({ p_coin_id, p_network_id, p_reason }: typeof newNetwork, p_kind: string) =>
  world.call(other, "admin_clear_pause", { p_kind, p_coin_id, p_network_id, p_seen_reason: p_reason });

describe("admin_add_coin_network", () => {
  test("T88 adds a network after the others, with its contract and minimum, paused both ways, and emails owners", async () => {
    const before = await networksOf("usd-coin");
    expect(await add(newNetwork)).toEqual({ success: true, symbol: "USDC", network: "Polygon POS" });
    expect(await networksOf("usd-coin")).toEqual([
      ...before,
      {
        network_id: "polygon",
        withdrawal_name: "Polygon POS",
        deposit_name: "Polygon POS",
        address_format: "evm",
        has_destination_tag: false,
        deposit_enabled: true,
        withdrawal_enabled: true,
        minimum_withdrawal: "1",
        minimum_deposit: before[0]?.minimum_deposit,
        contract: { address: newNetwork.p_contract_address, decimals: 6 },
      },
    ]);
    const paused = { is_new: true, reason: newNetwork.p_reason };
    expect(await pausesOf(newNetwork)).toEqual(
      ["deposit", "withdrawal"].map((kind) => ({ kind, ...paused })),
    );
    expect(
      await world.rows(
        "select subject, old_value, new_value, changed_by from app.power_news where user_id = $1 and subject like 'Contract%'",
        [other.id],
      ),
    ).toEqual([
      {
        subject: "Contract of USDC on Polygon POS",
        old_value: null,
        new_value: newNetwork.p_contract_address,
        changed_by: owner.id,
      },
    ]);
  });

  test("T35 writes its input, what the node said and the reason to the audit log", async () => {
    const input = fresh({ p_coin_id: "solana", p_network_id: "bsc" });
    const claims = { node: "answered", has_code: true, decimals: 18, symbol: "SOL" };
    await add({ ...input, ...onChain("bsc", claims) });
    expect(await audited(input)).toEqual([
      {
        admin_id: owner.id,
        action_name: "coin_network_added",
        details: {
          symbol: "SOL",
          network: "BSC (BEP20)",
          contract_address: input.p_contract_address,
          contract_decimals: 18,
          minimum_withdrawal: "1",
          on_chain: { bsc: claims },
        },
        reason: input.p_reason,
      },
    ]);
  });

  test("T18 each wallet's address on the network is shown for the coin, and no other wallet has one", async () => {
    const [lacking] = await addWallets(world, 1);
    const input = fresh({ p_coin_id: "usd-coin", p_network_id: "arbitrum" });
    const versions = () =>
      world.rows<{ wallet_id: string; address_version: number }>(
        "select wallet_id, address_version from app.wallets order by wallet_id",
      );
    const before = await versions();
    await add(input);
    const shown = await world.rows<{ wallet_id: string; own: string | null; others: string | null }>(
      `select w.wallet_id, own.address_key as own, (
         select max(a.address_key) from app.wallet_addresses a
         where a.wallet_id = w.wallet_id and a.network_id = 'arbitrum' and a.coin_id <> 'usd-coin' and a.shown_to is null
       ) as others
       from app.wallets w
       left join app.wallet_addresses own
         on own.wallet_id = w.wallet_id and own.coin_id = 'usd-coin' and own.network_id = 'arbitrum' and own.shown_to is null
       order by w.wallet_id`,
    );
    expect(shown.filter(({ own, others }) => own !== others)).toEqual([]);
    expect(shown.find(({ wallet_id }) => wallet_id === lacking)?.own).toBeNull();
    expect(shown.filter(({ own }) => own !== null).length).toBeGreaterThan(50);
    // A form that was opened before would remove the address. What the coin shows elsewhere is as before.
    const changed = (await versions()).filter(
      ({ address_version }, index) => address_version !== before[index]?.address_version,
    );
    expect(changed.map(({ wallet_id }) => wallet_id)).toEqual(
      shown.filter(({ own }) => own !== null).map(({ wallet_id }) => wallet_id),
    );
  });

  test("deposits and withdrawals there wait until an administrator opens each; then the books stay clean", async () => {
    const input = fresh({ p_coin_id: "litecoin", p_network_id: "tron" });
    await add({ ...input, p_contract_address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" });
    await world.price("litecoin", "80");
    const user = await world.personWith("litecoin", "5");
    const terms = {
      p_coin_id: "litecoin",
      p_amount: "2",
      p_to_address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
      p_fee: "0.001",
      p_network: "TRC20",
    };
    const to = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
    await world.confirm(user, { ...terms, p_to_address: to });
    const withdraw = { p_user_id: user.id, ...terms, p_to_address: to };
    const [fee] = await world.rows<{ fee: string }>(
      "select fee_amount as fee from api.withdrawal_fees where coin_id = 'litecoin'",
    );
    const paid = { ...withdraw, p_fee: fee?.fee };
    expect(await world.refusal(user, "initiate_withdrawal", paid)).toMatchObject({
      code: "withdrawals_paused",
      details: { reason: input.p_reason },
    });
    await open(input, "withdrawal");
    await world.withdraw(user, paid);
    expect(await world.balance(user, "litecoin")).toMatchObject({ held: "2" });
    const { p_coin_id, p_network_id } = input;
    const reason = { p_coin_id, p_network_id, p_reason: "Wrong contract" };
    await world.call(owner, "admin_set_pause", { p_kind: "withdrawal", ...reason });
    const wrong = correction({ ...input, p_contract_address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" });
    const changed = { ...wrong, p_contract_address: "TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR" };
    expect(await world.refusal(owner, "admin_correct_coin_contract", changed)).toMatchObject({
      code: "coin_network_used",
    });
    await expectCleanBooks(world);
  });

  test("T76 a payment of the contract is pending while deposits are paused, and credited once they are open", async () => {
    const user = await world.person();
    await world.call(user, "assign_available_wallet_to_user", {});
    const input = fresh({ p_coin_id: "cardano", p_network_id: "bsc" });
    const chain = await playChain(world, "bsc", "cardano");
    const contract = input.p_contract_address;
    await add(input);
    const payment = await chain.pay(user, (7n * 10n ** 18n).toString(), { contract });
    await chain.mine(payment);
    await chain.mineEmpty(3);
    await chain.lease(chain.blocks.at(-1)?.height);
    await chain.credit();
    expect(await world.balance(user, "cardano")).toEqual({ amount: "0", held: "0" });
    await open(input, "deposit");
    await chain.credit();
    await chain.credit();
    expect(await world.balance(user, "cardano")).toEqual({ amount: "7", held: "0" });
    expect(await watchedContracts("bsc")).toContain(contract);
  });
});

describe("Repeated and concurrent", () => {
  test("a retry after a lost answer succeeds and adds nothing, whatever the node says by then", async () => {
    const input = fresh();
    const [first, second] = await Promise.all([add(input), add(input)]);
    expect(second).toEqual(first);
    expect(await add({ ...input, ...onChain(input.p_network_id, { node: "silent" }) })).toEqual(first);
    expect(await audited(input)).toHaveLength(1);
    expect(await pausesOf(input)).toHaveLength(2);
  });

  test("of two administrators who add the same network at once, one is refused", async () => {
    const input = fresh();
    const outcomes = await Promise.allSettled([add(input), add(input, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "coin_network_exists" },
    });
    expect(await audited(input)).toHaveLength(1);
  });

  test("of two coins that get the same contract at once, one is refused", async () => {
    const [one, two] = [fresh(), fresh()];
    const same = { p_network_id: "ethereum-classic", p_contract_address: one.p_contract_address };
    const outcomes = await Promise.allSettled([
      add({ ...one, ...same }),
      add({ ...two, ...same, p_coin_id: "tether" }, other),
    ]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "contract_taken" },
    });
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a coin gets several networks at once, each with a place of its own", async () => {
    const contract = (index: number) => `0x5aaeb6053f3e94c9b9a09f33669435e9${String(index).padStart(8, "0")}`;
    const places = ["polygon", "bsc", "arbitrum", "ethereum"];
    await Promise.all(
      places.map((p_network_id, index) =>
        add({
          ...newNetwork,
          p_coin_id: "bitcoin-cash",
          p_network_id,
          p_contract_decimals: 8,
          p_contract_address: contract(index),
        }),
      ),
    );
    const rows = await world.rows<{ position: number }>(
      "select position from app.coin_networks where coin_id = 'bitcoin-cash' and added_by is not null order by position",
    );
    expect(rows.map(({ position }) => position)).toEqual([100, 101, 102, 103]);
  });
});

describe("T88 refuses", () => {
  const cases: [string, Input, string][] = [
    ["an unknown coin", { p_coin_id: "no-such-coin" }, "unknown_coin"],
    ["an alias", { p_coin_id: "polygon-network" }, "unknown_coin"],
    ["an unknown network", { p_network_id: "x" }, "network_without_tokens"],
    ["a network that carries only its own coin", { p_network_id: "bitcoin" }, "network_without_tokens"],
    [
      "a network on which the coin is already",
      { p_coin_id: "tether", p_network_id: "polygon" },
      "coin_network_exists",
    ],
    [
      "the network whose own coin it is",
      { p_coin_id: "ethereum", p_network_id: "arbitrum" },
      "own_coin_of_network",
    ],
    ["fewer decimals than the coin", { p_contract_decimals: 2 }, "invalid_contract_decimals"],
    ["37 decimals", { p_contract_decimals: 37 }, "invalid_contract_decimals"],
    [
      "a contract of another form",
      { p_contract_address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
      "invalid_contract_address",
    ],
    ["the zero address", { p_contract_address: `0x${"0".repeat(40)}` }, "invalid_contract_address"],
    ["T74 a precompile", { p_contract_address: `0x${"a".padStart(40, "0")}` }, "invalid_contract_address"],
    [
      "another coin's contract, in other capitals",
      { p_network_id: "arbitrum", p_contract_address: "0xFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9" },
      "contract_taken",
    ],
    ["a minimum with an exponent", { p_minimum_withdrawal: "1e3" }, "invalid_amount"],
    ["a negative minimum", { p_minimum_withdrawal: "-1" }, "invalid_amount"],
    ["a minimum of too many decimals", { p_minimum_withdrawal: "0.0000000000001" }, "too_many_decimals"],
    ["a minimum of a million and one", { p_minimum_withdrawal: "1000001" }, "figure_too_high"],
    ["no reason", { p_reason: " " }, "reason_required"],
    ["a node that does not answer", onChain("bsc", { node: "silent" }), "contract_unchecked"],
    [
      "an address without a contract",
      onChain("bsc", { node: "answered", has_code: false }),
      "contract_without_code",
    ],
    [
      "a contract that is no token",
      onChain("bsc", { node: "answered", has_code: true }),
      "contract_no_token",
    ],
    [
      "other decimals than the contract's",
      onChain("bsc", { node: "answered", has_code: true, decimals: 6 }),
      "contract_decimals_differ",
    ],
  ];

  test.each(cases)("%s", async (_title, changes, code) => {
    const all = () => world.rows("select coin_id, network_id from app.coin_networks order by 1, 2");
    const before = await all();
    const input = {
      ...newNetwork,
      p_coin_id: "bitcoin",
      p_network_id: "bsc",
      p_contract_decimals: 8,
      p_minimum_withdrawal: "0.001",
    };
    const p_contract_address = "0x5aaeb6053f3e94c9b9a09f33669435e700000001";
    expect(await refused({ ...input, p_contract_address, ...changes })).toMatchObject({ code });
    expect(await all()).toEqual(before);
  });

  test("T18 a deposit address of the pool as a contract", async () => {
    const [row] = await world.rows<{ address: string }>(
      "select public_address as address from app.pool_addresses where network_id = 'polygon' limit 1",
    );
    expect(await refused(fresh({ p_contract_address: row?.address }))).toMatchObject({
      code: "contract_in_pool",
    });
  });

  test.each(["operator", "support", "auditor"])("the role %s", async (role) => {
    const person = await world.person({ role });
    expect(await refused(newNetwork, person)).toMatchObject({ code: "role_lacks_permission" });
    for (const name of ["admin_correct_coin_contract", "admin_check_contract"])
      expect(await world.refusal(person, name, correction(newNetwork, {}, name))).toMatchObject({
        code: "role_lacks_permission",
      });
  });

  test("a contract with a wrong checksum, before the database is asked", () => {
    const wrong = {
      ...newNetwork,
      p_contract_address: newNetwork.p_contract_address.replace("c3359", "C3359"),
    };
    for (const name of [
      "admin_add_coin_network",
      "admin_check_contract",
      "admin_correct_coin_contract",
    ] as const) {
      const { error } = calls[name].input.safeParse(
        name === "admin_add_coin_network" ? wrong : correction(wrong, {}, name),
      );
      expect(
        error?.issues.map(({ message }) => message),
        name,
      ).toEqual(["invalid_contract_address"]);
    }
  });
});

/** The input that corrects, or checks, a contract. */
function correction(
  input: typeof newNetwork,
  changes: Input = {},
  name = "admin_correct_coin_contract",
): Input {
  const { p_coin_id, p_network_id, p_contract_address, p_contract_decimals, p_reason } = input;
  const contract = { p_coin_id, p_network_id, p_contract_address };
  if (name === "admin_check_contract") return contract;
  return {
    ...contract,
    p_contract_decimals,
    p_seen_contract_address: p_contract_address,
    p_reason,
    ...changes,
  };
}

describe("admin_correct_coin_contract", () => {
  const right = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1be000";
  const correct = (input: Input, who = owner) => world.call(who, "admin_correct_coin_contract", input);
  const refusedCorrection = (input: Input, who = owner) =>
    world.refusal(who, "admin_correct_coin_contract", input);
  const contractOf = async ({ p_coin_id, p_network_id }: typeof newNetwork) =>
    (await networksOf(p_coin_id)).find(({ network_id }) => network_id === p_network_id)?.contract;
  const obstacleOf = async ({ p_coin_id, p_network_id }: typeof newNetwork) => {
    const { added_networks } = await world.call<{ added_networks: Input[] }>(owner, "admin_settings");
    return added_networks.find((one) => one.coin_id === p_coin_id && one.network_id === p_network_id)
      ?.obstacle;
  };

  test("T88 replaces a contract that was entered wrong; a retry changes nothing; owners are emailed", async () => {
    const input = fresh();
    await add(input);
    expect(await obstacleOf(input)).toBeNull();
    const address = right.replace("000", "001");
    const given = correction(input, { p_contract_address: address, p_contract_decimals: 20 });
    await correct(given);
    await correct(given);
    expect(await contractOf(input)).toEqual({ address, decimals: 20 });
    expect((await audited(input)).slice(1)).toEqual([
      {
        admin_id: owner.id,
        action_name: "coin_contract_corrected",
        details: expect.objectContaining({
          old: input.p_contract_address,
          new: address,
          old_decimals: 18,
          new_decimals: 20,
        }),
        reason: input.p_reason,
      },
    ]);
    expect(
      await world.rows(
        "select 1 from app.power_news where user_id = $1 and old_value = $2 and new_value = $3",
        [other.id, input.p_contract_address, address],
      ),
    ).toHaveLength(1);
    expect(await watchedContracts(input.p_network_id)).toContain(address);
  });

  test("T88 of two administrators who correct it at once, the second one is told of the first one's", async () => {
    const input = fresh();
    await add(input);
    const [one, two] = [right.replace("000", "002"), right.replace("000", "003")];
    const outcomes = await Promise.allSettled([
      correct(correction(input, { p_contract_address: one })),
      correct(correction(input, { p_contract_address: two }), other),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "setting_changed" },
    });
  });

  test("T88 not once it is open, and again while it is paused", async () => {
    const input = fresh();
    await add(input);
    const given = correction(input, { p_contract_address: right.replace("000", "004") });
    await open(input, "withdrawal");
    expect(await refusedCorrection(given)).toMatchObject({ code: "coin_network_open" });
    expect(await obstacleOf(input)).toBe("open");
    const { p_coin_id, p_network_id } = input;
    await world.call(owner, "admin_set_pause", {
      p_kind: "withdrawal",
      p_coin_id,
      p_network_id,
      p_reason: "Wrong contract",
    });
    await correct(given);
    expect(await contractOf(input)).toMatchObject({ address: given.p_contract_address });
  });

  test("T88 not once anything has used it, also while that is recorded", async () => {
    const user = await world.person();
    await world.call(user, "assign_available_wallet_to_user", {});
    const input = fresh({ p_coin_id: "cardano", p_network_id: "polygon" });
    const chain = await playChain(world, "polygon", "cardano");
    await add(input);
    const payment = await chain.pay(user, "1", { contract: input.p_contract_address });
    const given = correction(input, { p_contract_address: right.replace("000", "005") });
    const [taken, corrected] = await Promise.allSettled([chain.mine(payment), correct(given)]);
    expect(taken.status).toBe("fulfilled");
    const [arrival] = await world.rows("select 1 from chain.arrivals where transaction_hash = $1", [
      payment.transaction_hash,
    ]);
    // Either the payment was first, or the contract was another one by then and it is none of the coin.
    expect(corrected.status).toBe(arrival ? "rejected" : "fulfilled");
    const second = await chain.pay(user, "1", {
      contract: String(((await contractOf(input)) as Input).address),
    });
    await chain.mine(second);
    const [seen] = [String(((await contractOf(input)) as Input).address)];
    expect(
      await refusedCorrection({
        ...given,
        p_contract_address: right.replace("000", "006"),
        p_seen_contract_address: seen,
      }),
    ).toMatchObject({
      code: "coin_network_used",
    });
    expect(await obstacleOf(input)).toBe("used");
  });

  test("T88 a reconciliation that was set up counts as use", async () => {
    const input = fresh({ p_coin_id: "ripple", p_network_id: "ethereum" });
    await add(input);
    const given = correction(input, { p_contract_address: right.replace("000", "007") });
    await world.rows(
      "insert into chain.reconciliations (network_id, coin_id, is_on, tolerance, changed_by) values ('ethereum', 'ripple', false, 0, $1)",
      [owner.id],
    );
    expect(await refusedCorrection(given)).toMatchObject({ code: "coin_network_used" });
  });

  test("T88 forgets what nodes said of the contract before", async () => {
    const input = fresh({ p_coin_id: "cardano", p_network_id: "arbitrum" });
    await add(input);
    await world.rows("insert into chain.readings (network_id) values ('arbitrum') on conflict do nothing");
    await world.rows(
      "insert into chain.holdings (network_id, coin_id, place, amount) values ('arbitrum', 'cardano', 'deposit', 5)",
    );
    const version = async () =>
      (
        await world.rows<{ version: string }>(
          "select version from chain.readings where network_id = 'arbitrum'",
        )
      )[0]?.version;
    const before = Number(await version());
    await correct(correction(input, { p_contract_address: right.replace("000", "008") }));
    expect(
      await world.rows("select 1 from chain.holdings where network_id = 'arbitrum' and coin_id = 'cardano'"),
    ).toEqual([]);
    expect(Number(await version())).toBe(before + 1);
  });

  test("T88 not a contract of the release, one that is not there, or one that fails the checks of a new one", async () => {
    expect(
      await refusedCorrection({
        ...correction({ ...newNetwork, p_coin_id: "tether", p_contract_address: right }),
        p_seen_contract_address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
      }),
    ).toMatchObject({ code: "coin_network_released" });
    for (const [p_coin_id, p_network_id, code] of [
      ["bitcoin", "polygon", "network_mismatch"],
      ["ethereum", "arbitrum", "network_mismatch"],
      ["nothing", "polygon", "unknown_coin"],
      ["bitcoin", "bitcoin", "network_without_tokens"],
    ])
      expect(
        await refusedCorrection(
          correction({ ...newNetwork, ...{ p_coin_id: p_coin_id ?? "", p_network_id: p_network_id ?? "" } }),
        ),
      ).toMatchObject({ code });
    const input = fresh({ p_coin_id: "ripple", p_network_id: "polygon" });
    await add(input);
    const bad: [Input, string][] = [
      [{ p_contract_address: `0x${"0".repeat(40)}` }, "invalid_contract_address"],
      [{ p_contract_address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f" }, "contract_taken"],
      [{ p_contract_decimals: 3 }, "invalid_contract_decimals"],
      [{ p_contract_address: right, ...onChain("polygon", { node: "silent" }) }, "contract_unchecked"],
      [
        { p_contract_address: right, ...onChain("polygon", { node: "answered", has_code: false }) },
        "contract_without_code",
      ],
      [{ p_contract_address: right, p_reason: "" }, "reason_required"],
    ];
    for (const [changes, code] of bad)
      expect(await refusedCorrection(correction(input, changes)), code).toMatchObject({ code });
  });

  test("T88 corrects the contract of a coin that an administrator added, too", async () => {
    await world.call(owner, "admin_add_coin", {
      p_coin_id: "typo-coin",
      p_symbol: "TYPO",
      p_name: "Typo",
      p_decimals: 6,
      p_networks: [
        {
          network_id: "solana",
          contract_address: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R",
          contract_decimals: 9,
        },
      ],
      p_swap_fee: "0",
      p_withdrawal_fee: "0",
      p_minimum_deposit: "0",
      p_minimum_withdrawal: "0",
      p_reason: "Soon",
    });
    const address = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    await correct({
      p_coin_id: "typo-coin",
      p_network_id: "solana",
      p_contract_address: address,
      p_contract_decimals: 6,
      p_seen_contract_address: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R",
      p_reason: "A slip",
    });
    expect((await networksOf("typo-coin"))[0]?.contract).toEqual({ address, decimals: 6 });
  });
});

describe("admin_check_contract", () => {
  const check = (input: Input) => world.call(owner, "admin_check_contract", input);

  test("T88 says what the node said, and how many wallets have an address on the network", async () => {
    await addWallets(world, 1);
    const user = await world.person();
    const before = await check({
      ...correction(newNetwork, {}, "admin_check_contract"),
      p_answer: { node: "none" },
    });
    expect(before).toMatchObject({ node: "none", has_code: null, decimals: null, symbol: null });
    const { wallets } = before as { wallets: Record<string, number> };
    const [counted] = await world.rows(
      `select count(*) filter (where user_id is not null)::int as in_use, count(*) filter (where user_id is null)::int as free
       from app.wallets`,
    );
    expect(wallets).toMatchObject(counted ?? {});
    expect(wallets.free_without).toBeGreaterThan(0);
    await world.call(user, "assign_available_wallet_to_user", {});
    const after = (await check({
      ...correction(newNetwork, {}, "admin_check_contract"),
      p_answer: { node: "answered", has_code: true, decimals: 6, symbol: "USDC" },
    })) as { wallets: Record<string, number> };
    expect(after).toMatchObject({
      success: true,
      node: "answered",
      has_code: true,
      decimals: 6,
      symbol: "USDC",
    });
    expect(after.wallets.in_use).toBe((wallets.in_use ?? 0) + 1);
  });

  test("T88 refuses what can be listed for no coin", async () => {
    const refusal = (input: Input) =>
      world.refusal(owner, "admin_check_contract", { p_answer: { node: "none" }, ...input });
    const taken = {
      p_coin_id: "usd-coin",
      p_network_id: "polygon",
      p_contract_address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
    };
    expect(await refusal(taken)).toMatchObject({ code: "contract_taken" });
    expect(await refusal({ ...taken, p_network_id: "bitcoin" })).toMatchObject({
      code: "network_without_tokens",
    });
    expect(await check({ ...taken, p_coin_id: "tether", p_answer: { node: "none" } })).toMatchObject({
      success: true,
    });
  });
});

describe("What else knows the networks of a coin", () => {
  test("T83, T84 one that is not open yet, and not read, is not one where nobody knows what is held", async () => {
    const uncounted = async () =>
      (await world.rows<{ is: boolean }>("select app.has_uncounted_network('ethereum') as is"))[0]?.is;
    await world.rows("update chain.networks set is_play = false");
    await world.rows(
      `insert into chain.holdings (network_id, coin_id, place, amount)
       select cn.network_id, 'ethereum', 'paying', 1 from app.coin_networks cn where cn.coin_id = 'ethereum'
       on conflict do nothing`,
    );
    await world.rows(
      "update chain.networks set is_watched = true where network_id in ('ethereum', 'arbitrum')",
    );
    expect(await uncounted()).toBe(false);
    const input = fresh({ p_coin_id: "ethereum", p_network_id: "tron" });
    await add({ ...input, p_contract_address: "TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR" });
    expect(await uncounted()).toBe(false);
    await open(input, "deposit");
    expect(await uncounted()).toBe(true);
  });

  test("a later release's entry for the same coin and network leaves the administrator's contract alone", async () => {
    const before = (await networksOf("usd-coin")).find(({ network_id }) => network_id === "polygon");
    expect(before).toBeDefined();
    const coins = registeredCoins.map((coin) =>
      coin.coin_id === "usd-coin" && "networks" in coin
        ? {
            ...coin,
            networks: [
              ...coin.networks,
              {
                network_id: "bsc" as const,
                withdrawal_name: "BSC (BEP20)",
                minimum_withdrawal: "3",
                contract: { address: "0xabc", decimals: 18 },
              },
              {
                network_id: "polygon" as const,
                withdrawal_name: "Polygon POS",
                minimum_withdrawal: "9",
                contract: { address: "0xdef", decimals: 6 },
              },
            ],
          }
        : coin,
    );
    await world.owner.query(registrySeed(coins));
    await world.owner.query(registrySeed(coins));
    const after = await networksOf("usd-coin");
    expect(after.find(({ network_id }) => network_id === "polygon")).toEqual(before);
    expect(after.map(({ network_id }) => network_id).slice(0, 2)).toEqual(["ethereum", "bsc"]);
  });

  test("each network that takes tokens has one withdrawal name for all of them, which no other network has", () => {
    const names = networks.flatMap(({ token_withdrawal_name }) => token_withdrawal_name ?? []);
    expect(new Set(names).size).toBe(names.length);
    for (const { network_id, token_withdrawal_name } of networks)
      for (const other of networks)
        if (token_withdrawal_name !== undefined && other.network_id !== network_id)
          expect(other.withdrawal_names).not.toContain(token_withdrawal_name);
  });
});
