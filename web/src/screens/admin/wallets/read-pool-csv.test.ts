import { type Coin, csvFormats } from "@portico/contract";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { batchesOf, csvTemplate, readPoolCsv, separatorOf } from "./read-pool-csv.ts";

const network = (network_id: string, deposit_name: string, address_format: string) => ({
  network_id,
  deposit_name,
  address_format,
  withdrawal_name: deposit_name,
  has_destination_tag: false,
  deposit_enabled: true,
  withdrawal_enabled: true,
  minimum_withdrawal: "0.01",
  minimum_deposit: "0.01",
});
const coin = (coin_id: string, symbol: string, networks: Coin["networks"]) =>
  ({ coin_id, symbol, name: symbol, alias_of: null, networks }) as Coin;
const coins = [
  coin("bitcoin", "BTC", [network("bitcoin", "BTC", "bitcoin")]),
  coin("tether", "USDT", [network("polygon", "Polygon POS", "evm"), network("tron", "Tron (TRC20)", "tron")]),
];
const heading = ["BTC BTC", "USDT Polygon POS"];
const btc = ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"];
const evm = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"];

const read = (...rows: (string | undefined)[][]) => readPoolCsv(rows as string[][], coins);
const faultsOf = (...rows: (string | undefined)[][]) =>
  read(...rows).faults.map(({ line, problem }) => `${line}: ${problem}`);

describe("Import of many wallets from a CSV", () => {
  test("the template has a column for every coin on each of its networks", () => {
    expect(csvTemplate(coins, "comma")).toBe("BTC BTC,USDT Polygon POS,USDT Tron (TRC20)");
    expect(csvTemplate(coins, "semicolon")).toBe("BTC BTC;USDT Polygon POS;USDT Tron (TRC20)");
  });

  test.each(csvFormats)(
    "a template in the format %s is read again, names with separators in quotes",
    (format) => {
      const odd = [...coins, coin("odd", "ODD", [network("bitcoin", 'A, "B"; C', "bitcoin")])];
      const template = csvTemplate(odd, format);
      const way = separatorOf(template);
      if ("problem" in way) throw new Error(way.problem);
      const { data } = Papa.parse<string[]>(template, { delimiter: way.separator });
      expect(readPoolCsv(data, odd)).toEqual({ wallets: [], faults: [] });
      expect(data[0]?.at(-1)).toBe('ODD A, "B"; C');
    },
  );

  test.each([
    ["BTC BTC,USDT Polygon POS\r\nx;y", ","],
    ["BTC BTC;USDT Polygon POS\nx,y", ";"],
    ["BTC BTC\tUSDT Polygon POS", "\t"],
    ['\uFEFF"BTC BTC";"A, B"', ";"],
    ["BTC BTC\r\n", ","],
    ["", ","],
  ])("the heading %j is separated by %j", (text, separator) => {
    expect(separatorOf(text)).toEqual({ separator });
  });

  test.each(["BTC BTC,USDT Polygon POS;USDT Tron (TRC20)", "BTC BTC;a\tb", '"BTC; BTC",a;b'])(
    "the heading %j does not say which separator it has, so the file is refused",
    (text) => {
      expect(separatorOf(text)).toEqual({
        problem: expect.stringContaining("more than one kind of separator"),
      });
    },
  );

  test("valid lines become wallets; empty lines, a BOM and the heading's case do not matter", () => {
    const { wallets, faults } = read(
      ["\uFEFFbtc btc ", " USDT polygon pos"],
      [btc[0], ` ${evm[0]} `],
      [""],
      ["", ""],
      [btc[1], evm[1], ""],
    );
    expect(faults).toEqual([]);
    expect(wallets.map(({ line, places }) => [line, places.map(({ address }) => address)])).toEqual([
      [2, [btc[0], evm[0]]],
      [5, [btc[1], evm[1]]],
    ]);
  });

  test("invalid, duplicate and incomplete lines are reported with a reason, the valid ones stay", () => {
    const rows = [
      heading,
      [btc[0], evm[0]],
      [btc[1]],
      ["", evm[1]],
      [btc[1], btc[1]],
      [btc[1]?.replace("B", "C"), evm[1]],
      [btc[1], evm[0]?.toLowerCase()],
      [btc[1], evm[1], "more"],
      [btc[1], evm[1]],
    ];
    expect(faultsOf(...rows)).toEqual([
      "3: Public address for Polygon POS is missing for USDT",
      "4: Public address for BTC is missing for BTC",
      "5: This is not a valid Polygon POS address. This address belongs to Bitcoin, not Ethereum.",
      "6: This is not a valid BTC address. One or more characters are wrong; please copy it again.",
      "7: Line 2 has one of the same addresses.",
      "8: The line has more cells than the header.",
    ]);
    expect(read(...rows).wallets.map(({ line }) => line)).toEqual([2, 9]);
  });

  test("an invalid heading is an error of line 1", () => {
    expect(faultsOf(["BTC BTC", "USDT Solana"])).toEqual([
      "1: “USDT Solana” isn't a coin and network that we know.",
    ]);
    expect(faultsOf(["BTC BTC", "BTC BTC"])).toEqual(["1: There are two columns “BTC BTC”."]);
    expect(faultsOf()).toEqual(["1: The file is empty."]);
  });

  test("T44 batches are smaller than the 64 kB limit of a body, and no line is lost", () => {
    const { wallets } = read(heading, [btc[0], evm[0]]);
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...wallets[0],
      line: index + 2,
    })) as typeof wallets;
    const batches = batchesOf(many);
    expect(batches.flat()).toHaveLength(400);
    for (const p_wallets of batches) {
      expect(p_wallets.length).toBeLessThanOrEqual(50);
      expect(JSON.stringify({ p_wallets }).length).toBeLessThan(60_000);
    }
  });
});
