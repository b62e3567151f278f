import { fc } from "@portico/testing";
import { addr, Transaction } from "micro-eth-signer";
import { RLP } from "micro-eth-signer/core/rlp.js";
import { describe, expect, it } from "vitest";
import { evmNetworks } from "../../src/evm/networks.ts";
import { buildEvmPayment, type EvmPayment, readEvmPayment } from "../../src/evm/payment.ts";
import { transferData } from "../../src/evm/tokens.ts";

const { ethereum, "ethereum-classic": classic } = evmNetworks;

/** From EIP-155's example. */
const example = {
  unsigned: "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080",
  signed:
    "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",
  payment: {
    nonce: 9n,
    to: `0x${"35".repeat(20)}`,
    units: "1000000000000000000",
    gas: 21_000n,
    fees: { rate: "20000000000" },
  },
};

/** A transfer of USDT on Ethereum's main network, from the documentation of micro-eth-signer. */
const usdtTransfer =
  "0xf8a901851d1a94a20082c12a94dac17f958d2ee523a2206206994597c13d831ec780b844a9059cbb000000000000000000000000dac17f958d2ee523a2206206994597c13d831ec7000000000000000000000000000000000000000000000000000000054259870025a066fcb560b50e577f6dc8c8b2e3019f760da78b4c04021382ba490c572a303a42a0078f5af8ac7e11caba9b7dc7a64f7bdc3b4ce1a6ab0a1246771d7cc3524a7200";

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);
const amount = (bits: bigint) => fc.bigInt({ min: 1n, max: (1n << bits) - 1n });

/** Amounts of coins are limited so that amount and fee fit 256 bits together. */
const payments: fc.Arbitrary<EvmPayment> = fc
  .record({
    nonce: fc.bigInt({ min: 0n, max: (1n << 64n) - 2n }),
    to: address,
    units: amount(128n).map(String),
    token: fc.option(fc.record({ contract: address, units: amount(256n).map(String) }), { nil: undefined }),
    gas: fc.bigInt({ min: 21_000n, max: 30_000_000n }),
    rates: fc.tuple(amount(60n), amount(60n)).map(([a, b]) => (a < b ? [b, a] : [a, b])),
  })
  .map(({ token, rates: [rate, tip], ...rest }) => ({
    ...rest,
    ...token,
    fees: { rate: String(rate), tip: String(tip) },
  }));

describe("payments of Ethereum-like networks", () => {
  it("read back as they were built, unsigned and signed", { tags: "long" }, () => {
    fc.assert(
      fc.property(payments, fc.boolean(), (payment, isLegacy) => {
        const network = isLegacy ? classic : ethereum;
        const { rate, tip = "" } = payment.fees;
        const unsigned = buildEvmPayment(network, payment);
        const expected = {
          ...payment,
          chain_id: network.chain_id,
          fees: isLegacy ? { rate } : { rate, tip },
          max_fee_units: String(payment.gas * BigInt(rate)),
        };
        expect(readEvmPayment(unsigned)).toEqual(expected);
        const key = `0x${"11".repeat(32)}`;
        const signed = Transaction.fromHex(unsigned).signBy(key, false);
        expect(readEvmPayment(signed.toHex())).toEqual({
          ...expected,
          from: addr.fromPrivateKey(key).toLowerCase(),
          transaction_hash: signed.hash,
        });
      }),
      { numRuns: 100 },
    );
  });

  it("equal the example of EIP-155", () => {
    expect(buildEvmPayment({ ...classic, chain_id: "1" }, example.payment)).toBe(example.unsigned);
    expect(readEvmPayment(example.signed)).toMatchObject({
      ...example.payment,
      chain_id: "1",
      from: "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f",
      max_fee_units: "420000000000000",
    });
  });

  it("equal a real token transfer", () => {
    const payment = readEvmPayment(usdtTransfer);
    expect(payment).toMatchObject({
      chain_id: "1",
      nonce: 1n,
      contract: "0xdac17f958d2ee523a2206206994597c13d831ec7",
      to: "0xdac17f958d2ee523a2206206994597c13d831ec7",
      units: "22588000000",
    });
    const built = buildEvmPayment({ ...classic, chain_id: "1" }, payment);
    expect(built).toBe(Transaction.fromHex(usdtTransfer).toHex({ includeSignature: false }));
  });

  it("are refused when they are anything else", () => {
    const base = {
      type: "eip1559" as const,
      chainId: 1n,
      nonce: 0n,
      to: `0x${"22".repeat(20)}`,
      value: 0n,
      gasLimit: 100_000n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 1n,
    };
    const build = (change: object) => Transaction.prepare({ ...base, ...change }, false).toHex();
    const to = `0x${"33".repeat(20)}`;
    const transfer = transferData(to, 5n);
    expect(readEvmPayment(build({ data: transfer }))).toMatchObject({ to, units: "5" });
    const accessList = [{ address: to, storageKeys: [] }];
    for (const change of [
      { value: 0n },
      { data: transfer, value: 1n },
      { data: `${transfer}00` },
      { data: transferData(to, 0n) },
      { data: transfer.replace("a9059cbb", "095ea7b3") },
      { data: transfer.replace("a9059cbb000000", "a9059cbb000001") },
      { value: 1n, accessList },
      { to: "0x", data: "0x6000", value: 1n },
    ])
      expect(
        () => readEvmPayment(build(change)),
        JSON.stringify(change, (_, v) => String(v)),
      ).toThrow("no payment");
    // A legacy transaction from before EIP-155 would hold on every network.
    const unbound = Buffer.from(RLP.encode([0, 5, 100_000, to, 1, "0x"])).toString("hex");
    expect(() => readEvmPayment(`0x${unbound}`)).toThrow("no payment");
    expect(() => readEvmPayment("0x1234")).toThrow();
  });

  it("are refused for wrong addresses and amounts", () => {
    const { payment } = example;
    expect(() => buildEvmPayment(ethereum, { ...payment, units: "0" })).toThrow("above zero");
    expect(() => buildEvmPayment(ethereum, { ...payment, units: "-1" })).toThrow("above zero");
    expect(() => buildEvmPayment(ethereum, { ...payment, to: "0x12" })).toThrow("not an address");
    const wrongChecksum = "0x0089d53F703f7E0843953D48133f74cE247184C2";
    expect(() => buildEvmPayment(ethereum, { ...payment, to: wrongChecksum })).toThrow("not an address");
    expect(() =>
      buildEvmPayment(ethereum, { ...payment, units: String(1n << 256n), contract: payment.to }),
    ).toThrow("256 bits");
  });
});
