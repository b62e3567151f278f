import { addressHints } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let user: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  [user, admin] = await Promise.all([app.addPerson(), app.addPerson({ is_admin: true })]);
});
afterAll(() => app.close());

const call = (person: Person, name: string, input: object) =>
  post(app.url, `/api/rpc/${name}`, input, { cookie: person.cookie, idempotencyKey: newKey() });

interface Recipient {
  network_id: string;
  coin_id: string;
  symbol: string;
  withdrawal_name: string;
  deposit_name: string;
}
const ethereum: Recipient = {
  network_id: "ethereum",
  coin_id: "usd-coin",
  symbol: "USDC",
  withdrawal_name: "ERC20",
  deposit_name: "Ethereum (ERC20)",
};
const tron: Recipient = {
  network_id: "tron",
  coin_id: "tether",
  symbol: "USDT",
  withdrawal_name: "TRC20",
  deposit_name: "Tron (TRC20)",
};
const single = (network_id: string, symbol: string): Recipient => ({
  network_id,
  coin_id: network_id,
  symbol,
  withdrawal_name: symbol,
  deposit_name: network_id === "solana" ? "Solana" : symbol,
});

test.each([
  [ethereum, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", addressHints.token_contract],
  // Wrapped ether, which is no coin of the registry.
  [ethereum, "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", addressHints.token_contract],
  [ethereum, `0x${"0".repeat(40)}`, addressHints.no_key],
  [tron, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", addressHints.token_contract],
  [tron, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", addressHints.no_key],
  [single("solana", "SOL"), "11111111111111111111111111111111", addressHints.no_key],
  [single("ripple", "XRP"), "rrrrrrrrrrrrrrrrrrrrrhoLvTp", addressHints.no_key],
  [single("bitcoin", "BTC"), "1BitcoinEaterAddressDontSendf59kuE", addressHints.no_key],
  [single("bitcoin-cash", "BCH"), "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", addressHints.bitcoin_script],
])("T74 $0.coin_id to $1 is refused wherever an address is given", async (to, address, hint) => {
  const refusal = { code: "invalid_address", details: { network: to.deposit_name, hint } };
  const sent = await call(user, "initiate_withdrawal", {
    p_user_id: user.id,
    p_coin_id: to.coin_id,
    p_to_address: address,
    p_network: to.withdrawal_name,
    p_amount: "10",
    p_fee: "1",
  });
  expect(sent.body).toMatchObject(refusal);
  const saved = { p_network_id: to.network_id, p_name: "Savings", p_address: address };
  expect(await call(user, "save_address", saved)).toMatchObject({ status: 409, body: refusal });
  const made = await call(admin, "admin_create_wallet", {
    p_deposit_addresses: [
      { symbol: to.symbol, coin_id: to.coin_id, network: to.deposit_name, public_address: address },
    ],
    p_reason: "Refilling the pool",
  });
  expect(made).toMatchObject({ status: 409, body: refusal });
});

test("T74 a coin's contract is no burn address, precompile or program", async () => {
  const coin = (contract_address: string, network_id = "ethereum") => ({
    p_coin_id: "a-coin",
    p_symbol: "ACOIN",
    p_name: "A coin",
    p_decimals: 6,
    p_networks: [{ network_id, contract_address, contract_decimals: 6 }],
    p_swap_fee: "0.001",
    p_withdrawal_fee: "0.1",
    p_minimum_deposit: "0.01",
    p_minimum_withdrawal: "0.5",
    p_reason: "It opens soon",
  });
  for (const input of [
    coin("0x000000000000000000000000000000000000dEaD"),
    coin("0x0000000000000000000000000000000000000004"),
    coin("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "solana"),
  ]) {
    expect((await call(admin, "admin_add_coin", input)).body).toMatchObject({
      code: "invalid_contract_address",
      details: { hint: addressHints.no_contract },
    });
  }
});
