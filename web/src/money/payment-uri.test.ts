import type { Coin } from "@portico/contract";
import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { address, coins, payable, registered, tokens, usdc } from "./payment-codes.vectors.ts";
import type { PayableCoin, PaymentProblem, PaymentRequest } from "./payment-request.ts";
import { readPaymentUri } from "./payment-uri.ts";
import { tokensOf } from "./token-contracts.ts";

const request = (fields: Partial<PaymentRequest> & { address: string }): PaymentRequest => ({
  network_id: null,
  tag: null,
  amount: null,
  ...fields,
});
const problemOf = (text: string, coin: PayableCoin) =>
  readPaymentUri(text, coin, tokens) as PaymentProblem | null;

describe("payment URIs name address, network, amount and tag", () => {
  test.each<[string, PayableCoin, PaymentRequest]>([
    [
      `bitcoin:${address.bitcoin}?amount=0.25&label=Ada%20%26%20Co&message=x`,
      coins.bitcoin,
      request({ address: address.bitcoin, network_id: "bitcoin", amount: "0.25" }),
    ],
    [
      `BITCOIN:${address.bitcoin.toUpperCase()}?AMOUNT=1.10`,
      coins.bitcoin,
      request({ address: address.bitcoin.toUpperCase(), network_id: "bitcoin", amount: "1.1" }),
    ],
    [
      `bitcoin://${address.bitcoin}`,
      coins.bitcoin,
      request({ address: address.bitcoin, network_id: "bitcoin" }),
    ],
    [
      `litecoin:${address.litecoin}?amount=0`,
      coins.litecoin,
      request({ address: address.litecoin, network_id: "litecoin" }),
    ],
    [
      `dogecoin:${address.dogecoin}?amount=20`,
      coins.dogecoin,
      request({ address: address.dogecoin, network_id: "dogecoin", amount: "20" }),
    ],
    [
      `bitcoincash:${address.bitcoinCash}`,
      coins.bitcoinCash,
      request({ address: address.bitcoinCash, network_id: "bitcoin-cash" }),
    ],
    [
      `ethereum:${address.evm}@1?value=2.014e18`,
      coins.ethereum,
      request({ address: address.evm, network_id: "ethereum", amount: "2.014" }),
    ],
    [
      `ethereum:pay-${address.evm}?value=1`,
      coins.ethereum,
      request({ address: address.evm, network_id: "ethereum", amount: "0.000000000000000001" }),
    ],
    [
      `ethereum:${usdc}@1/transfer?address=${address.evm}&uint256=1500000`,
      coins.usdc,
      request({ address: address.evm, network_id: "ethereum", amount: "1.5" }),
    ],
    [
      `ethereum:${address.evm}@42161`,
      coins.tether,
      request({ address: address.evm, network_id: "arbitrum" }),
    ],
    // Two networks of the coin share this address format; the code does not say which is meant.
    [`ethereum:${address.evm}`, coins.tether, request({ address: address.evm })],
    [`ethereum:${address.evm}@56`, coins.bnb, request({ address: address.evm, network_id: "bsc" })],
    [
      `ethereum:${address.evm}@61?value=1e18`,
      coins.classic,
      request({ address: address.evm, network_id: "ethereum-classic", amount: "1" }),
    ],
    [`tron:${address.tron}`, coins.tether, request({ address: address.tron, network_id: "tron" })],
    [
      `tron:${address.tron}?amount=5`,
      coins.tron,
      request({ address: address.tron, network_id: "tron", amount: "5" }),
    ],
    [
      `tron:${address.tron}?amount=5&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`,
      coins.tether,
      request({ address: address.tron, network_id: "tron", amount: "5" }),
    ],
    [
      `solana:${address.solana}?amount=.5`.replace("=.5", "=0.5"),
      coins.solana,
      request({ address: address.solana, network_id: "solana", amount: "0.5" }),
    ],
    [
      `ripple:${address.ripple}?dt=4294967295&amount=12`,
      coins.ripple,
      request({ address: address.ripple, network_id: "ripple", tag: "4294967295", amount: "12" }),
    ],
    [
      `xrpl:${address.ripple}?dt=0`,
      coins.ripple,
      request({ address: address.ripple, network_id: "ripple", tag: "0" }),
    ],
    [
      `${address.ripple}?dt=7`,
      coins.ripple,
      request({ address: address.ripple, network_id: "ripple", tag: "7" }),
    ],
    [
      `web+cardano:${address.cardano}?amount=1.5`,
      coins.cardano,
      request({ address: address.cardano, network_id: "cardano", amount: "1.5" }),
    ],
    [
      `monero:${address.monero}?tx_amount=0.239&recipient_name=x`,
      coins.monero,
      request({ address: address.monero, network_id: "monero", amount: "0.239" }),
    ],
  ])("%s", (text, coin, asked) => {
    expect(readPaymentUri(text, coin, tokens)).toEqual(asked);
  });

  test("a bare address is not a payment URI", () => {
    for (const [text, coin] of [
      [address.bitcoin, coins.bitcoin],
      [address.evm, coins.tether],
      ["", coins.bitcoin],
      ["not an address", coins.bitcoin],
    ] as const) {
      expect(readPaymentUri(text, coin, tokens)).toBeNull();
    }
  });
});

describe("T44 a URI that cannot be used says why and fills in nothing", () => {
  test.each<[string, PayableCoin, string]>([
    [`litecoin:${address.litecoin}?amount=1`, coins.bitcoin, "Litecoin"],
    [`tron:${address.tron}?amount=5`, coins.tether, "Tron"],
    [`tron:${address.tron}`, coins.bitcoin, "Tron"],
    [`ethereum:${address.evm}?value=1e18`, coins.tether, "Ethereum"],
    [`ethereum:${address.evm}@1`, coins.tether, "Ethereum"],
    [`ethereum:${address.evm}`, coins.classic, "Ethereum"],
    [`ethereum:${address.evm}`, coins.bitcoin, "Ethereum"],
    [`ethereum:${usdc}@1/transfer?address=${address.evm}&uint256=1`, coins.ethereum, "USDC"],
  ])("%s is for %s: the code is another coin's", (text, coin, name) => {
    expect(problemOf(text, coin)).toEqual({ problem: "other_coin", name });
  });

  test.each<[string, PayableCoin, string]>([
    [`ethereum:${usdc}@1`, coins.usdc, "contract"],
    [`ethereum:${usdc}@1/transfer?address=${usdc}&uint256=1`, coins.usdc, "contract"],
    // Wrapped ether, which is no coin of ours.
    ["ethereum:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2@1", coins.ethereum, "contract"],
    [`ethereum:${usdc}@137/transfer?address=${address.evm}&uint256=1`, coins.usdc, "unknown_token"],
    [`ethereum:${address.evm}@1/transfer?address=${address.evm}&uint256=1`, coins.usdc, "unknown_token"],
    [`ethereum:${usdc}@1/transfer?uint256=1`, coins.usdc, "address"],
    [`ethereum:${usdc}@1/approve?address=${address.evm}&uint256=1`, coins.usdc, "unsupported"],
    [`ethereum:${address.evm}@10`, coins.ethereum, "unknown_network"],
    [`ethereum:${address.evm}@42161?value=1`, coins.ethereum, "other_network"],
    [`ethereum:${address.evm}@1?value=0.5`, coins.ethereum, "amount"],
    [`ethereum:${address.evm}@1?value=1e99`, coins.ethereum, "amount"],
    [`ethereum:${address.evm}@1?value=1e400`, coins.ethereum, "amount"],
    [`bitcoin:${address.bitcoin}?amount=0.000000001`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=1e-3`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=-1`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=1,5`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=+1`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=%201`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=1 000`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=１`, coins.bitcoin, "amount"],
    [`bitcoin:${address.bitcoin}?amount=1&amount=2`, coins.bitcoin, "conflict"],
    [`bitcoin:${address.bitcoin}?req-somethingyoudontunderstand=50`, coins.bitcoin, "field"],
    [`bitcoin:${address.bitcoin.slice(0, -1)}5`, coins.bitcoin, "address"],
    ["bitcoin:", coins.bitcoin, "address"],
    [`solana:${address.solana}?spl-token=${address.solana}`, coins.solana, "unknown_token"],
    [`solana:${address.solana}?memo=123`, coins.solana, "unsupported"],
    [`monero:${address.monero}?tx_payment_id=1234`, coins.monero, "unsupported"],
    [`ripple:${address.ripple}?dt=01`, coins.ripple, "tag"],
    ["https://example.com/?amount=1", coins.bitcoin, "unknown"],
    ["javascript:alert(1)", coins.bitcoin, "unknown"],
    [`bitcoin:${"x".repeat(3_000)}`, coins.bitcoin, "unknown"],
  ])("%s", (text, coin, problem) => {
    expect(problemOf(text, coin)?.problem).toBe(problem);
  });

  test("a network that is switched off is not chosen", () => {
    const off = { ...coins.bitcoin, networks: [{ network_id: "bitcoin", withdrawal_enabled: false }] };
    expect(problemOf(`bitcoin:${address.bitcoin}`, off)).toEqual({
      problem: "other_network",
      network_id: "bitcoin",
    });
  });
});

describe("any amount", () => {
  const whole = fc.bigInt({ min: 1n, max: 10n ** 26n });

  test("wei become ether exactly, in any notation", () => {
    fc.assert(
      fc.property(whole, fc.boolean(), (wei, scientific) => {
        const digits = `${wei}`;
        const written = scientific ? `${digits[0]}.${digits.slice(1) || "0"}e${digits.length - 1}` : digits;
        const asked = readPaymentUri(
          `ethereum:${address.evm}@1?value=${written}`,
          coins.ethereum,
          tokens,
        ) as PaymentRequest;
        const [units = "", decimals = ""] = (asked.amount ?? "").split(".");
        expect(BigInt(units + decimals.padEnd(18, "0"))).toBe(wei);
      }),
    );
  });

  test("decimals keep their digits", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.stringMatching(/^[0-9]{0,7}[1-9]$/),
        (units, decimals) => {
          const amount = `${units}.${decimals}`;
          expect(
            readPaymentUri(`bitcoin:${address.bitcoin}?amount=${amount}`, coins.bitcoin, tokens),
          ).toMatchObject({
            amount,
          });
        },
      ),
    );
  });
});

test("it never throws, and every returned address passes its network's checksum", { tags: "long" }, () => {
  const schemes = ["bitcoin", "ethereum", "ripple", "tron", "solana", "x"];
  fc.assert(
    fc.property(
      fc.constantFrom(...schemes),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...Object.values(coins)),
      (scheme, rest, coin) => {
        const asked = readPaymentUri(`${scheme}:${rest}`, coin, tokens);
        expect(asked).not.toBeNull();
        // Random text is not an address; the only allowed result is a reason.
        expect(asked).toHaveProperty("problem");
      },
    ),
  );
});

test("a code for a token that an administrator added is read by its contract and the contract's decimals", () => {
  const contract = { address: "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6", decimals: 8 };
  const added = payable("sample-coin", 6, "ethereum");
  const known = tokensOf([
    ...registered,
    {
      coin_id: "sample-coin",
      name: "Sample Coin",
      alias_of: null,
      networks: [{ network_id: "ethereum", contract }],
    },
  ] as Coin[]);
  const code = `ethereum:${contract.address.toLowerCase()}@1/transfer?address=${address.evm}&uint256=25e7`;
  expect(readPaymentUri(code, added, known)).toEqual(
    request({ address: address.evm, network_id: "ethereum", amount: "2.5" }),
  );
  expect(readPaymentUri(code, coins.usdc, known)).toEqual({ problem: "other_coin", name: "Sample Coin" });
  expect(readPaymentUri(code, added, tokens)).toEqual({ problem: "unknown_token" });
  expect(readPaymentUri(`ethereum:${contract.address}`, coins.ethereum, known)).toEqual({
    problem: "contract",
  });
});
