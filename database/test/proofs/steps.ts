import { fc } from "@portico/testing";

/** The coins of the sequences: few and many decimals, expensive and cheap, one stable. */
export const coinIds = ["bitcoin", "ethereum", "tether", "dogecoin", "monero"] as const;

/** Market prices at the start of each sequence, in dollars. */
export const openingPrices: Record<string, string> = {
  bitcoin: "50000",
  ethereum: "2511.37",
  tether: "1.0003",
  dogecoin: "0.08123456789",
  monero: "163.3333333333",
};

/**
 * How to choose an amount, given what the user has: a share of it, smallest units, a value in dollars, or the rest of
 * the daily quota plus or minus a unit.
 */
export type AmountChoice =
  | { permille: number }
  | { units: bigint }
  | { cents: number; dust: bigint }
  | { beside_quota: bigint }
  | "max";

/** A coin by its id, or by its index among those that the user has. */
export type CoinChoice = string | number;

/** A step of a sequence. */
export type Step =
  | { kind: "credit"; coin: string; amount: AmountChoice }
  | { kind: "subtract"; coin: CoinChoice; amount: AmountChoice }
  | {
      kind: "swap";
      from: CoinChoice;
      to: string;
      amount: AmountChoice;
      skew: number;
      slippage: Slippage;
      is_fee_right: boolean;
    }
  | { kind: "withdraw"; coin: CoinChoice; amount: AmountChoice; is_fee_right: boolean }
  | { kind: "decide"; index: number; by: "approve" | "process" | "reject" }
  | { kind: "announce"; coin: string; amount: AmountChoice }
  | { kind: "decide deposit"; index: number; status: "completed" | "failed" }
  | { kind: "premium"; coin: string; permille: number }
  | { kind: "price"; coin: string; permille: number; is_fresh: boolean }
  | { kind: "repeat"; is_same_input: boolean };

type Slippage = "0.5" | "1" | "2" | "5";

const coin = fc.constantFrom(...coinIds);

const coinChoice: fc.Arbitrary<CoinChoice> = fc.oneof(
  { weight: 9, arbitrary: fc.nat(coinIds.length - 1) },
  { weight: 1, arbitrary: coin },
);

const funding: fc.Arbitrary<AmountChoice> = fc.record({
  cents: fc.integer({ min: 0, max: 8 }).chain((size) => fc.integer({ min: 1, max: 10 ** size })),
  dust: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});

const amount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ permille: fc.integer({ min: 1, max: 1_050 }) }) },
  { weight: 1, arbitrary: fc.record({ units: fc.bigInt({ min: 0n, max: 2_000n }) }) },
  { weight: 2, arbitrary: funding },
  { weight: 2, arbitrary: fc.constant<AmountChoice>("max") },
  { weight: 1, arbitrary: fc.record({ beside_quota: fc.bigInt({ min: -1n, max: 1n }) }) },
);

const usuallyTrue = fc.oneof(
  { weight: 15, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const credit = fc.record({ kind: fc.constant("credit" as const), coin, amount: funding });

const swap = fc.record({
  kind: fc.constant("swap" as const),
  from: coinChoice,
  to: coin,
  amount,
  /**
   * How far the quote that the client claims is above the fair amount, in hundredths of a percent: near the limit of
   * each slippage.
   */
  skew: fc.constantFrom(-100, 0, 0, 0, 0, 50, 51, 101, 102, 204, 205, 526, 527),
  slippage: fc.constantFrom<Slippage[]>("0.5", "1", "2", "5"),
  is_fee_right: usuallyTrue,
});

const premium = fc.record({
  kind: fc.constant("premium" as const),
  coin,
  permille: fc.integer({ min: 0, max: 1_000 }),
});

const price = fc.record({
  kind: fc.constant("price" as const),
  coin,
  permille: fc.oneof(fc.integer({ min: 760, max: 1_240 }), fc.integer({ min: 300, max: 2_000 })),
  is_fresh: usuallyTrue,
});

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: credit },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("subtract" as const), coin: coinChoice, amount }) },
  { weight: 6, arbitrary: swap },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("withdraw" as const),
      coin: coinChoice,
      amount,
      is_fee_right: usuallyTrue,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      index: fc.nat(5),
      by: fc.constantFrom("approve" as const, "process" as const, "reject" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("announce" as const), coin, amount: funding }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("decide deposit" as const),
      index: fc.nat(2),
      status: fc.constantFrom("completed" as const, "failed" as const),
    }),
  },
  { weight: 2, arbitrary: premium },
  { weight: 3, arbitrary: price },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("repeat" as const), is_same_input: fc.boolean() }) },
);

/** Two deposits, then a few arbitrary steps. */
export const sequence: fc.Arbitrary<Step[]> = fc
  .tuple(fc.tuple(credit, credit), fc.array(anything, { minLength: 3, maxLength: 9 }))
  .map(([first, then]) => [...first, ...then]);

/** T7: two deposits, then only swaps and premium changes. Feeding a price again unchanged applies the premium. */
export const swapSequence: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.tuple(credit, credit),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: swap },
        { weight: 1, arbitrary: premium },
        { weight: 2, arbitrary: price.map((step) => ({ ...step, permille: 1_000, is_fresh: true })) },
      ),
      { minLength: 4, maxLength: 12 },
    ),
  )
  .map(([first, then]) => [...first, ...then]);
