import type {
  Coin,
  Delay,
  Language,
  Pause,
  PaymentMethod,
  PublicSettings,
  RoleName,
  Theme,
  TransactionDetails,
  User,
} from "@portico/contract";
import { idOf } from "../ids.ts";
import { byHand, createOffice, type Office } from "../office/office.ts";
import type { ReadOutput } from "../reads/shapes.ts";
import { createCoins, createPrices } from "./coins.ts";
import { depositAddressesOf } from "./deposit-addresses.ts";
import { createHistory, outsideAddresses } from "./history.ts";
import { paymentMethods } from "./payment-methods.ts";
import { createOthers, createUser } from "./people.ts";
import { ago, inFuture } from "./time.ts";

/** Whose page it is. */
export const visitors = [
  "visitor",
  "user",
  "newcomer",
  "suspended",
  ...(["owner", "operator", "support", "auditor"] as const),
] as const;
export type Visitor = (typeof visitors)[number];

/** How a world begins. */
export interface Scenario {
  who: Visitor;
  /** An exchange on which nothing has happened yet. */
  isEmpty: boolean;
  language: Language;
  theme: Theme;
}

export const usualScenario: Scenario = { who: "user", isEmpty: false, language: "en", theme: "auto" };

/** What the fake API reads and changes. Tests may set any of it. */
export interface World {
  settings: PublicSettings;
  coins: Coin[];
  prices: ReadOutput<"prices">["prices"];
  pauses: Pause[];
  /** Networks that take longer than usual. */
  delays: Delay[];
  paymentMethods: PaymentMethod[];
  /** Who is signed in; null for a visitor. */
  user: User | null;
  balances: ReadOutput<"balances">["balances"];
  wallet: ReadOutput<"wallet">["wallet"];
  quota: ReadOutput<"withdrawalQuota">;
  savedAddresses: ReadOutput<"savedAddresses">["addresses"];
  allowList: ReadOutput<"savedAddresses">["allow_list"];
  /** Of the user, newest first. */
  transactions: TransactionDetails[];
  /** What is found of every transaction that the user asks for. */
  foundDeposit: Omit<ReadOutput<"findDeposit">, "input">;
  /** Everybody else with an account. */
  others: User[];
  office: Office;
  /** How many things calls have created. */
  made: number;
}

const settings: PublicSettings = {
  practice: true,
  auth_configured: true,
  prices_simulated: true,
  mailbox_path: "/mailbox",
  identity_providers: [{ id: "google", name: "Google" }],
  password_min_length: 6,
  withdrawal_quota_usdt: "250000",
  max_price_age_seconds: 300,
  max_stream_price_age_seconds: 60,
  two_factor_reset_hours: 72,
  withdrawal_hold_hours: 24,
  landing: { volume: "$1.2B", users: "50K+", chains: "16", uptime: "99.98%" },
};

const roleOf: Partial<Record<Visitor, RoleName>> = {
  owner: "owner",
  operator: "operator",
  support: "support",
  auditor: "auditor",
};

function createSignedIn({ who, language, theme }: Scenario): User | null {
  if (who === "visitor") return null;
  const role = roleOf[who] ?? null;
  return createUser(1, role ?? "satoshi", {
    role,
    preferred_language: language,
    theme_preference: theme,
    ...(who === "newcomer" && { assigned_wallet_id: null, created_at: ago({ minutes: 5 }) }),
    ...(who === "suspended" && { status: "suspended", status_reason: "We are checking a deposit of yours" }),
  });
}

const balances = [
  { coin_id: "bitcoin", amount: "0.48213", held: "0.05" },
  { coin_id: "ethereum", amount: "6.204", held: "0" },
  { coin_id: "tether", amount: "1840.25", held: "0" },
  { coin_id: "ripple", amount: "1200", held: "0" },
];

/** The wallet that a user has, or gets. */
export function createWallet(coins: Coin[], number: number): NonNullable<World["wallet"]> {
  return {
    wallet_id: idOf("wallet", number),
    status: "assigned",
    assigned_at: ago({ days: 30 }),
    created_at: ago({ days: 60 }),
    deposit_addresses: depositAddressesOf(coins),
    renewable_at: null,
  };
}

/** A world in its first state, which shares nothing with another. */
export function createWorld(scenario: Scenario = usualScenario): World {
  // Its parts are constants, which a call would change for all worlds.
  return structuredClone(describeWorld(scenario));
}

function describeWorld(scenario: Scenario): World {
  const [coins, prices] = [createCoins(), createPrices()];
  const user = createSignedIn(scenario);
  const isNew = scenario.isEmpty || scenario.who === "newcomer";
  const others = scenario.isEmpty ? [] : createOthers();
  return {
    settings,
    coins,
    prices,
    pauses: [],
    delays: [],
    paymentMethods,
    user,
    balances: coins
      .filter(({ alias_of }) => alias_of === null)
      .map(({ coin_id }) => {
        const own = isNew ? undefined : balances.find((one) => one.coin_id === coin_id);
        return own ?? { coin_id, amount: "0", held: "0" };
      }),
    wallet: scenario.who === "newcomer" ? null : createWallet(coins, 1),
    quota: {
      quota: "250000",
      used: isNew ? "0" : "3362.5",
      left: isNew ? "250000" : "246637.5",
      held_until: null,
      held_because: null,
    },
    savedAddresses: isNew
      ? []
      : [
          {
            id: idOf("other", 1),
            network_id: "bitcoin",
            name: "Cold storage",
            address: outsideAddresses.bitcoin ?? "",
            destination_tag: null,
            created_at: ago({ days: 12 }),
            usable_at: ago({ days: 11 }),
          },
          {
            id: idOf("other", 2),
            network_id: "ripple",
            name: "Savings",
            address: outsideAddresses.ripple ?? "",
            destination_tag: "12345",
            created_at: ago({ hours: 2 }),
            usable_at: inFuture({ hours: 22 }),
          },
        ],
    allowList: { is_on: false, off_at: null, wait_hours: 24 },
    transactions: isNew ? [] : createHistory({ coins, prices }, 40, 1),
    foundDeposit: {
      arrivals: [],
      deposits: [],
      withdrawals: [],
      payments: [],
      elsewhere: [],
      silent: [],
      by_hand: byHand,
    },
    others,
    office: createOffice({ coins, prices, others, isEmpty: scenario.isEmpty }),
    made: 0,
  };
}
