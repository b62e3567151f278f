import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  addressProblem,
  initialRules,
  isAsset,
  landingCoinIds,
  limits,
  networks,
  normalisedAddress,
  registeredCoins,
} from "@portico/contract";
import { useWorld } from "@portico/testing/database/world.ts";
import { valid } from "@portico/testing/vectors/addresses.ts";
import { describe, expect, test } from "vitest";
import { registrySeed } from "../../registry/seed.ts";

const world = useWorld();

/**
 * The spec's section 3: the withdrawal networks of each coin, the first preselected. STX, XMR and POL have their own
 * (T11). A release may bring more.
 */
const withdrawalNetworks = {
  bitcoin: ["BTC"],
  ethereum: ["ERC20"],
  tether: ["Polygon POS", "Arbitrum One", "TRC20"],
  "usd-coin": ["ERC20"],
  binancecoin: ["BSC (BEP20)", "Ethereum (ERC20)"],
  tron: ["Tron (TRC20)"],
  litecoin: ["LTC"],
  "bitcoin-cash": ["BCH"],
  cardano: ["ADA"],
  solana: ["SOL"],
  dogecoin: ["DOGE"],
  ripple: ["XRP"],
  "ethereum-classic": ["ETC"],
  blockstack: ["STX"],
  monero: ["XMR"],
  "polygon-ecosystem-token": ["Polygon POS"],
};

/** Section 3 of the back office's spec. */
const officeNetworks = [
  ["BSC (BEP20)", "Ethereum (ERC20)", "Polygon POS", "Arbitrum One", "Tron (TRC20)"],
  ["BTC", "BCH", "ADA", "LTC", "Solana", "XRP", "ETC", "DOGE"],
].flat();
const officeCoins = {
  ETH: "ethereum",
  USDC: "usd-coin",
  BNB: "binancecoin",
  POL: "polygon-ecosystem-token",
  USDT: "tether",
  BTC: "bitcoin",
  BCH: "bitcoin-cash",
  ADA: "cardano",
  DOGE: "dogecoin",
  LTC: "litecoin",
  SOL: "solana",
  STX: "blockstack",
  TRX: "tron",
  XRP: "ripple",
  ETC: "ethereum-classic",
};

describe("The registry", () => {
  test("is seeded as `npm run registry` writes it", () => {
    const seed = readFileSync(join(import.meta.dirname, "../../seeds/1-registry.sql"), "utf8");
    expect(seed, "run npm run registry").toBe(registrySeed());
  });

  test("has every coin of the landing page", async () => {
    const rows = await world.rows<{ coin_id: string }>("select coin_id from app.coins");
    expect(rows.map(({ coin_id }) => coin_id)).toEqual(expect.arrayContaining([...landingCoinIds]));
  });

  test("T10 has one asset behind polygon-network and polygon-ecosystem-token", async () => {
    expect(await world.rows("select coin_id, alias_of from app.coins where alias_of is not null")).toEqual([
      { coin_id: "polygon-network", alias_of: "polygon-ecosystem-token" },
    ]);
  });

  test("gives each coin the spec's withdrawal networks, the first preselected", async () => {
    const rows = await world.rows<{ coin_id: string; names: string[] }>(
      "select coin_id, array_agg(withdrawal_name order by position) as names from app.coin_networks group by coin_id",
    );
    for (const [coinId, names] of Object.entries(withdrawalNetworks)) {
      const found = rows.find(({ coin_id }) => coin_id === coinId)?.names;
      expect(found?.slice(0, names.length), coinId).toEqual(names);
    }
    expect(Object.fromEntries(rows.map(({ coin_id, names }) => [coin_id, names]))).toEqual(
      Object.fromEntries(
        registeredCoins
          .filter(isAsset)
          .map((coin) => [coin.coin_id, coin.networks.map(({ withdrawal_name }) => withdrawal_name)]),
      ),
    );
  });

  test("has each network's withdrawal names from its coins", async () => {
    const rows = await world.rows<{ network_id: string; withdrawal_names: string[] }>(
      "select network_id, array_agg(distinct withdrawal_name) as withdrawal_names from app.coin_networks group by network_id",
    );
    const sorted = (list: readonly { network_id: string; withdrawal_names: readonly string[] }[]) =>
      Object.fromEntries(
        list.map(({ network_id, withdrawal_names }) => [network_id, [...withdrawal_names].sort()]),
      );
    expect(sorted(rows)).toEqual(sorted(networks));
  });

  test("has the back office's networks, and its coins by symbol", async () => {
    const named = await world.rows<{ deposit_name: string }>("select deposit_name from app.networks");
    expect(named.map(({ deposit_name }) => deposit_name)).toEqual(expect.arrayContaining(officeNetworks));
    const rows = await world.rows<{ symbol: string; coin_id: string }>(
      "select symbol, coin_id from app.coins where alias_of is null",
    );
    expect(Object.fromEntries(rows.map(({ symbol, coin_id }) => [symbol, coin_id]))).toMatchObject(
      officeCoins,
    );
  });

  test("has the spec's swap fees and quota", async () => {
    const fees = await world.rows<{ coin_id: string; fee: string }>(
      "select coin_id, trim_scale(fee_amount)::text as fee from app.swap_fees",
    );
    const byCoin = Object.fromEntries(fees.map(({ coin_id, fee }) => [coin_id, fee]));
    expect(byCoin).toMatchObject({
      bitcoin: "0.0000026",
      ethereum: "0.0001",
      binancecoin: "0.0001",
      litecoin: "0.002",
      cardano: "0.17",
      solana: "0.0012",
      tether: "0.001",
      monero: "0.001",
    });
    const [{ coins } = {}] = await world.rows<{ coins: number }>(
      "select count(*)::int as coins from app.coins where alias_of is null",
    );
    expect(fees).toHaveLength(Number(coins));
    const [quota] = await world.rows("select value from app.settings where key = 'withdrawal_quota_usdt'");
    expect(quota).toEqual({ value: limits.daily_withdrawal_quota_usdt });
  });

  test("a new exchange has the contract's initial rules", async () => {
    const rows = await world.rows<{ key: string; value: string }>(
      "select key, value from app.settings where is_public and key = any($1)",
      [Object.keys(initialRules)],
    );
    const values = rows.map(({ key, value }) => [key, Number(value)]);
    expect(Object.fromEntries(values)).toEqual(initialRules);
  });

  test("T11 accepts every address that the contract accepts, as the contract normalizes it", async () => {
    const patterns = await world.rows<{ network_id: string; pattern: string }>(
      "select network_id, address_pattern as pattern from app.networks",
    );
    const refused: string[] = [];
    for (const network of networks) {
      const pattern = patterns.find(({ network_id }) => network_id === network.network_id)?.pattern;
      for (const address of valid[network.address_format]) {
        const [row] = await world.rows("select $1 ~ $2 as fits", [
          normalisedAddress(network, address),
          pattern,
        ]);
        if (!row?.fits) refused.push(`${network.network_id} ${address}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("T4 has no fee with more decimals than its coin", async () => {
    expect(
      await world.rows(
        `select f.coin_id from (select * from app.swap_fees union all select * from app.withdrawal_fees) f
         join app.coins c using (coin_id) where scale(trim_scale(f.fee_amount)) > c.decimals`,
      ),
    ).toEqual([]);
  });
});

describe("T18 The practice pool", () => {
  test("has an address for every coin and network in every wallet, and each passes its network's checksum", async () => {
    const rows = await world.rows<{
      network_id: string;
      public_address: string;
      address_key: string;
      matches: boolean;
    }>(
      `select p.*, p.public_address ~ n.address_pattern as matches
       from app.pool_addresses p join app.networks n using (network_id)`,
    );
    const faults = rows.filter(({ network_id, public_address, matches }) => {
      const network = networks.find((one) => one.network_id === network_id);
      if (!network || !matches) return true;
      const isNormal = normalisedAddress(network, public_address) === public_address;
      return !isNormal || addressProblem(network, public_address) !== undefined;
    });
    expect(faults).toEqual([]);
    expect(
      await world.rows(
        `select count(distinct wallet_id)::int as wallets, count(*)::int as entries
         from app.coin_networks left join app.wallet_addresses using (coin_id, network_id)
         group by coin_id, network_id having count(*) <> 100 or count(distinct wallet_id) <> 100`,
      ),
    ).toEqual([]);
  });

  test("T18 an address is recognised in every spelling that its network allows", async () => {
    const writings = [
      ["evm", "0xABCDEF", "0xabcdef"],
      ["bitcoin-cash", "bitcoincash:qpzry9", "QPZRY9"],
      ["bitcoin", "BC1QAAA", "bc1qaaa"],
      ["litecoin", "LTC1QAAA", " ltc1qaaa "],
      ["cardano", "ADDR1AAA", "addr1aaa"],
      ["stacks", "sp2aaa", "SP2AAA"],
    ];
    for (const [format, one, other] of writings) {
      const [row] = await world.rows("select app.address_key($1, $2) = app.address_key($1, $3) as same", [
        format,
        one,
        other,
      ]);
      expect(row, String(one)).toEqual({ same: true });
    }
    const [row] = await world.rows(
      "select app.address_key('solana', 'Ab') = app.address_key('solana', 'aB') as same",
    );
    expect(row).toEqual({ same: false });
  });
});
