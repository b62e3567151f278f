import { type Coin, registeredCoins } from "@portico/contract";
import { expect, test } from "vitest";
import { tokensOf } from "../../money/token-contracts.ts";
import { typeAddress } from "./pool-draft.ts";
import { addressInCode } from "./scanned-address.ts";

function place(coin_id: string, symbol: string, network_id: string, address_format: string) {
  const network = {
    network_id,
    deposit_name: network_id,
    address_format,
    withdrawal_name: network_id,
    has_destination_tag: false,
    deposit_enabled: true,
    withdrawal_enabled: true,
    minimum_withdrawal: "0.01",
    minimum_deposit: "0.01",
  };
  const coin = { coin_id, symbol, name: symbol, decimals: 8, alias_of: null, networks: [network] };
  return { coin: coin as unknown as Coin, network, address: "" };
}

const cash = place("bitcoin-cash", "BCH", "bitcoin-cash", "bitcoin-cash");
const bitcoin = place("bitcoin", "BTC", "bitcoin", "bitcoin");
const ripple = place("ripple", "XRP", "ripple", "ripple");
const polygon = place("tether", "USDT", "polygon", "evm");
const arbitrum = place("tether", "USDT", "arbitrum", "evm");
const cashAddress = "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const evm = "0x52908400098527886E0F7030069857D2E4169EE7";
/** The registered coins, with the fields that payment codes need. */
const registered = registeredCoins.map((coin) => ({
  coin_id: coin.coin_id,
  name: coin.name,
  alias_of: "alias_of" in coin ? coin.alias_of : null,
  networks: "networks" in coin ? coin.networks : [],
})) as unknown as Coin[];
const tokens = tokensOf(registered);
/** A request for Tether on Polygon in ERC-681 form. */
const tetherOnPolygon = `ethereum:0xc2132D05D31c914a87C6611C10748AEb04B58e8F@137/transfer?address=${evm}&uint256=1e6`;

test.each([
  `bitcoincash:${cashAddress}`,
  ` bitcoincash:${cashAddress}?amount=1&label=Ada `,
  `BITCOINCASH:${cashAddress.toUpperCase()}`,
  cashAddress,
])("For BCH a leading 'bitcoincash:' prefix is stripped from scanned addresses: %s", (text) => {
  const found = addressInCode(text, cash, tokens);
  if ("problem" in found) throw new Error(found.problem);
  const draft = typeAddress({}, cash, found.address);
  expect(draft["bitcoin-cash"]?.["bitcoin-cash"]?.toLowerCase()).toBe(cashAddress);
});

test("T44 only the address is taken from a code, whatever it contains", () => {
  expect(addressInCode(`bitcoin:${bitcoinAddress}?amount=0.25&label=Ada`, bitcoin, tokens)).toEqual({
    address: bitcoinAddress,
  });
  expect(addressInCode(`ethereum:${evm}@137`, polygon, tokens)).toEqual({ address: evm });
  expect(addressInCode(tetherOnPolygon, polygon, tokens)).toEqual({ address: evm });
  expect(addressInCode(`ethereum:${evm}`, arbitrum, tokens)).toEqual({ address: evm });
});

test("a network with withdrawals switched off still accepts addresses", () => {
  const closed = { ...bitcoin, network: { ...bitcoin.network, withdrawal_enabled: false } };
  expect(addressInCode(`bitcoin:${bitcoinAddress}`, closed, tokens)).toEqual({ address: bitcoinAddress });
});

test.each([
  [`litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9`, bitcoin, "This code is for Litecoin."],
  [tetherOnPolygon, arbitrum, "This code is for the Polygon POS network."],
  [`bitcoin:${bitcoinAddress}?amount=lots`, bitcoin, "This code asks for more than an address"],
  [`bitcoin:${bitcoinAddress}?req-something=1`, bitcoin, "This code asks for more than an address"],
  ["xrpl:r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=-1", ripple, "This code asks for more than an address"],
  [bitcoinAddress.replace(/4$/, "5"), bitcoin, "This is not a valid bitcoin address."],
  [`bitcoin:${bitcoinAddress.replace(/4$/, "5")}`, bitcoin, "This is not a valid BTC address."],
  ["https://example.com", bitcoin, "This is not a payment code."],
])("%s cannot be used here, and a message says why", (text, where, problem) => {
  expect(addressInCode(text, where, tokens)).toEqual({ problem: expect.stringContaining(problem) });
});
