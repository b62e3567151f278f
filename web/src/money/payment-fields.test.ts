import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { address, coins, tokens, usdc } from "./payment-codes.vectors.ts";
import type { PayableCoin, PaymentProblem, PaymentRequest } from "./payment-request.ts";
import { readPaymentUri } from "./payment-uri.ts";

/** When the codes are read. */
const NOW = Date.UTC(2026, 10, 26);
const nowSeconds = NOW / 1_000;

const read = (text: string, coin: PayableCoin) => readPaymentUri(text, coin, tokens, NOW);
const request = (fields: Partial<PaymentRequest> & { address: string }): PaymentRequest => ({
  network_id: null,
  tag: null,
  amount: null,
  ...fields,
});
const { bitcoin, bitcoinCash, dogecoin, evm, litecoin, monero, ripple, solana, tron, cardano, stacks } =
  address;
const unsupported = (part: string) => ({ problem: "unsupported", part });
const field = (name: string) => ({ problem: "field", name });

describe("T74 what a code asks for besides coins is refused by its name", () => {
  test.each<[string, PayableCoin, object]>([
    [`solana:${solana}?amount=1&reference=${solana}`, coins.solana, unsupported("reference")],
    [`solana:${solana}?amount=1&Memo=495`, coins.solana, unsupported("memo")],
    ["solana:https%3A%2F%2Fshop.example%2Fpay%3Forder%3D5", coins.solana, unsupported("link")],
    ["solana:https://shop.example/pay", coins.solana, unsupported("link")],
    [`solana:${solana}?amount=1&spl-token=${solana}`, coins.solana, { problem: "unknown_token" }],
    [`bitcoincash:${bitcoinCash}?amount=1&op_return_raw=6a04`, coins.bitcoinCash, unsupported("data")],
    [`bitcoincash:${bitcoinCash}?op_return=hello`, coins.bitcoinCash, unsupported("data")],
    ...["c=ab", "t=1", "ft=5", "nft=00", "s=1000"].map((token): [string, PayableCoin, object] => [
      `bitcoincash:${bitcoinCash}?amount=1&${token}`,
      coins.bitcoinCash,
      { problem: "unknown_token" },
    ]),
    [`bitcoincash:${bitcoinCash}?amount=1&somethingnew=1`, coins.bitcoinCash, field("somethingnew")],
    [`ethereum:${evm}@1?value=1&data=0xa9059cbb`, coins.ethereum, unsupported("data")],
    [`ethereum:${evm}@1?value=1&bytes32=0x00`, coins.ethereum, field("bytes32")],
    [`ethereum:${evm}@1?amount=1`, coins.ethereum, field("amount")],
    [`ethereum:${evm}@1/deposit?value=1`, coins.ethereum, unsupported("call")],
    [`ethereum:${usdc}@1/transfer?address=${evm}&uint256=1&value=5`, coins.usdc, field("value")],
    [`ethereum:${usdc}@1/transferFrom?address=${evm}&uint256=1`, coins.usdc, unsupported("call")],
    [`ripple:${ripple}?amount=1&InvoiceID=ABCD`, coins.ripple, unsupported("invoice")],
    [`ripple:${ripple}?memo=495`, coins.ripple, unsupported("memo")],
    [`ripple:${ripple}?memo_id=495`, coins.ripple, unsupported("memo")],
    [`ripple:${ripple}?currency=USD`, coins.ripple, field("currency")],
    [`ripple:${ripple}?dt=495&tag=496`, coins.ripple, { problem: "conflict", name: "tag" }],
    [`${ripple}:495?dt=1`, coins.ripple, { problem: "conflict", name: "dt" }],
    [`${ripple}:abc`, coins.ripple, { problem: "tag" }],
    [`https://xrpl.to/send?to=${ripple}&dt=495&memo=x`, coins.ripple, unsupported("memo")],
    [`bitcoin:${bitcoin}?dt=495`, coins.bitcoin, unsupported("tag")],
    [`bitcoin:${bitcoin}?op_return=6a`, coins.bitcoin, unsupported("data")],
    [`bitcoin:${bitcoin}?amount=1&amp;memo=7`, coins.bitcoin, unsupported("memo")],
    [`bitcoin:${bitcoin}?label=x?memo=7`, coins.bitcoin, unsupported("memo")],
    ["bitcoin:?r=https://shop.example/pay", coins.bitcoin, unsupported("link")],
    ["bitcoin:?lightning=lnbc1", coins.bitcoin, unsupported("lightning")],
    ["bitcoin:?lno=lno1", coins.bitcoin, unsupported("lightning")],
    ["lightning:lnbc1", coins.bitcoin, unsupported("lightning")],
    ["bitcoin:?sp=sp1q", coins.bitcoin, unsupported("silent_payment")],
    [`bitcoin:?bc=${bitcoin}&bc=x`, coins.bitcoin, { problem: "conflict", name: "bc" }],
    [`bitcoin:${bitcoin}?time=${nowSeconds - 90}&exp=60`, coins.bitcoin, { problem: "expired" }],
    [`bitcoin:${bitcoin}?exp=${nowSeconds - 1}`, coins.bitcoin, { problem: "expired" }],
    [`monero:${monero};${monero}?tx_amount=1;2`, coins.monero, unsupported("several_recipients")],
    [`monero:${monero}?tx_payment_id=12`, coins.monero, unsupported("payment_id")],
    [`stacks:${stacks}?memo=7`, coins.stacks, unsupported("memo")],
    [`tron:${tron}?amount=1&data=00`, coins.tron, unsupported("data")],
    [`tron:${tron}?amount=1&note=hi`, coins.tron, unsupported("memo")],
    [`web+cardano:${cardano}?amount=1&metadata=x`, coins.cardano, field("metadata")],
    [`base:${evm}`, coins.ethereum, { problem: "unknown_network", name: "Base" }],
    [`oeth:${evm}`, coins.ethereum, { problem: "unknown_network", name: "OP Mainnet" }],
    [`ethereum:${evm}@8453`, coins.ethereum, { problem: "unknown_network", name: "Base" }],
    [`eip155:999999:${evm}`, coins.ethereum, { problem: "unknown_network", name: null }],
    [`matic:${evm}`, coins.ethereum, { problem: "other_coin", name: "POL" }],
  ])("%s", (text, coin, problem) => {
    expect(read(text, coin)).toEqual(problem);
  });
});

describe("T74 what can be understood is understood", () => {
  const tagged = request({ address: ripple, network_id: "ripple", tag: "495" });
  const ofBitcoin = request({ address: bitcoin, network_id: "bitcoin" });

  test.each([
    ...["dt", "tag", "destinationtag", "destination_tag", "destinationTag", "destination-tag", "DT"].map(
      (name) => `ripple:${ripple}?${name}=495`,
    ),
    `ripple:${ripple}?dt=495&tag=495`,
    `${ripple}:495`,
    `xrp:${ripple}:495`,
    `xrpl://${ripple}/?dt=495`,
    `ripple:${ripple}:495?tag=495`,
    `https://xrpl.to/send?to=${ripple}&dt=495`,
    `https://ripple.com//send?to=${ripple}&dt=495`,
    `xrpl:send?to=${ripple}&dt=495`,
  ])("%s names the tag 495", (text) => {
    expect(read(text, coins.ripple)).toEqual(tagged);
  });

  test.each([
    `bitcoin:?bc=${bitcoin}`,
    `BITCOIN:?BC=${bitcoin}`,
    `bitcoin:${bitcoin}?amount=`,
    `bitcoin:${bitcoin}?lightning=lnbc1&lightning=lnbc2&label=a&label=b`,
    `bitcoin:${bitcoin}?pj=https://shop.example&pjos=0&r=https://shop.example`,
    `bitcoin:${bitcoin}?somethingyoudontunderstand=50`,
    `bitcoin:${bitcoin}?time=${nowSeconds - 90}&exp=3600`,
    `bitcoin:${bitcoin}?memo=&dt=`,
  ])("%s is just the address", (text) => {
    expect(read(text, coins.bitcoin)).toEqual(ofBitcoin);
  });

  test.each<[string, PayableCoin, string]>([
    [`arb1:${evm}`, coins.tether, "arbitrum"],
    [`matic:${evm}`, coins.tether, "polygon"],
    [`eip155:137:${evm}`, coins.tether, "polygon"],
    [`eth:${evm}`, coins.usdc, "ethereum"],
    [`bnb:${evm}`, coins.bnb, "bsc"],
    [`etc:${evm}`, coins.classic, "ethereum-classic"],
  ])("%s names its network", (text, coin, network_id) => {
    expect(read(text, coin)).toEqual(request({ address: evm, network_id }));
  });

  test("amounts that are repeated alike count once, and gas changes no payment", () => {
    const code = `ethereum:${evm}@1?value=2e18&value=2e18&gas=21000&gasPrice=50`;
    expect(read(code, coins.ethereum)).toEqual(
      request({ address: evm, network_id: "ethereum", amount: "2" }),
    );
  });
});

/** Codes of each scheme with all that it may say, and the result. */
const schemes: { scheme: string; path: string; coin: PayableCoin; network_id: string; hasTag?: true }[] = [
  { scheme: "bitcoin", path: bitcoin, coin: coins.bitcoin, network_id: "bitcoin" },
  { scheme: "litecoin", path: litecoin, coin: coins.litecoin, network_id: "litecoin" },
  { scheme: "dogecoin", path: dogecoin, coin: coins.dogecoin, network_id: "dogecoin" },
  { scheme: "bitcoincash", path: bitcoinCash, coin: coins.bitcoinCash, network_id: "bitcoin-cash" },
  { scheme: "ripple", path: ripple, coin: coins.ripple, network_id: "ripple", hasTag: true },
  { scheme: "xrpl", path: ripple, coin: coins.ripple, network_id: "ripple", hasTag: true },
  { scheme: "solana", path: solana, coin: coins.solana, network_id: "solana" },
  { scheme: "tron", path: tron, coin: coins.tron, network_id: "tron" },
  { scheme: "cardano", path: cardano, coin: coins.cardano, network_id: "cardano" },
  { scheme: "stacks", path: stacks, coin: coins.stacks, network_id: "stacks" },
  { scheme: "monero", path: monero, coin: coins.monero, network_id: "monero" },
];

/** Fields that change a payment and that no withdrawal can fulfil. */
const changing =
  "memo memo_id memo_type note reference invoiceid invoice tx_payment_id payment_id data calldata op_return op_return_raw " +
  "function value asset currency network chain chain_id to address token contract req-anything";

const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(""));
/** As it is, or each character percent-encoded. */
const inAnyCode = (text: string) =>
  fc
    .boolean()
    .map((encodes) =>
      encodes ? [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, "0")}`).join("") : text,
    );
const written = (name: string, value: string) =>
  fc.tuple(inAnyCase(name), inAnyCode(value)).map(([key, text]) => `${key}=${text}`);
const anyOrder = (fields: fc.Arbitrary<string>[]) =>
  fc
    .tuple(...fields)
    .chain((texts) => fc.shuffledSubarray(texts, { minLength: texts.length }))
    .map((texts) => texts.join("&"));

test("T74 any field that changes the payment refuses the code, in any case, order and code", () => {
  const code = fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.constantFrom(...changing.split(" ")),
      fc.stringMatching(/^[0-9a-z]{1,9}$/),
    )
    .chain(([of, name, value]) =>
      fc.record({
        of: fc.constant(of),
        scheme: inAnyCase(of.scheme),
        query: anyOrder([written("amount", "1"), written("label", "x"), written(name, value)]),
      }),
    );
  fc.assert(
    fc.property(code, ({ of, scheme, query }) => {
      const found = read(`${scheme}:${of.path}?${query}`, of.coin) as PaymentProblem;
      expect(["unsupported", "field", "unknown_token"]).toContain(found.problem);
    }),
  );
});

test("T74 an accepted code gives exactly its address, network, amount and tag", () => {
  const code = fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.nat({ max: 99_999 }),
      fc.nat({ max: 4_294_967_295 }),
      fc.nat({ max: 3 }),
    )
    .chain(([of, cents, tag, repeats]) => {
      const amount = `${Math.floor(cents / 100) + 1}.${(cents % 100) + 100}1`;
      return fc.record({
        of: fc.constant(of),
        amount: fc.constant(amount),
        tag: fc.constant(of.hasTag ? `${tag}` : null),
        scheme: inAnyCase(of.scheme),
        query: anyOrder([
          written("amount", amount),
          written("message", "Tea"),
          ...Array.from({ length: of.hasTag ? repeats + 1 : 0 }, (_, at) =>
            written(["dt", "tag", "destination_tag", "destinationTag"][at] ?? "dt", `${tag}`),
          ),
          ...Array.from({ length: repeats }, () => written("label", "Ada")),
        ]),
      });
    });
  fc.assert(
    fc.property(code, ({ of, scheme, query, amount, tag }) => {
      expect(read(`${scheme}:${of.path}?${query}`, of.coin)).toEqual({
        address: of.path,
        network_id: of.network_id,
        amount,
        tag,
      });
    }),
  );
});
