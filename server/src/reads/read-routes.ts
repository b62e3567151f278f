import {
  reads as declaredReads,
  languages,
  oneOf,
  type Read,
  type ReadName,
  type TransactionType,
} from "@portico/contract";
import { type Context, type Pool, reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceOf } from "../account/device.ts";
import { cached } from "../async/cached.ts";
import { adminAuditState } from "../audit/state.ts";
import type { Deps } from "../deps.ts";
import { context, requireSessionCookie } from "../http/session.ts";
import { deviceWords } from "../mail/templates/phrases.ts";
import { createMailCheck } from "../outside/mail-check.ts";
import { adminChecklist } from "./admin-checklist.ts";
import { adminFindDeposit } from "./admin-find-deposit.ts";
import { adminMailQueue } from "./admin-mail-queue.ts";
import { adminWithdrawalBackground } from "./admin-withdrawal-background.ts";
import { findDeposit } from "./find-deposit.ts";
import { settingsReader } from "./landing-settings.ts";
import { adminPriceFeed, adminSystem } from "./office-settings.ts";
import { paymentMethods } from "./payment-methods.ts";
import { publicSettings } from "./public-settings.ts";
import { readSchema } from "./read-schema.ts";

/** Answers a read for the user in the context. `query` was parsed by the read's schema. */
type Answer = (context: Context, query: never) => Promise<unknown>;

/** Reads with routes of their own: prices, history and rates send pre-serialized text, and CSV files are streamed. */
const ownRoutes = [
  "prices",
  "candles",
  "sparklines",
  "rates",
  "transactionsCsv",
  "adminAuditCsv",
  "adminStatementCsv",
] as const satisfies ReadName[];

type GenericRead = Exclude<ReadName, (typeof ownRoutes)[number]>;

function hasOwnRoute(name: ReadName): name is (typeof ownRoutes)[number] {
  return (ownRoutes as readonly ReadName[]).includes(name);
}

/** Reads that are just their query, which has the same name in the database workspace. */
type PlainRead = Extract<GenericRead, keyof typeof reads>;

const queries: Record<PlainRead, (pool: Pool, context: Context, query: never) => Promise<unknown>> = reads;

/** `GET /api/…` for every read of the contract: parses the query, reads as the user, validates the answer. */
export function registerReads(app: FastifyInstance): void {
  const { pool } = app.deps;
  const answers: Partial<Record<GenericRead, Answer>> = answersOfServer(app.deps);
  for (const name of Object.keys(declaredReads) as ReadName[]) {
    if (hasOwnRoute(name)) continue;
    const answer: Answer =
      answers[name] ?? ((context, query) => queries[name as PlainRead](pool, context, query));
    registerRead(app, name, answer);
  }
}

/**
 * Reads that the server caches, completes or makes from another one. Data that is the same for everyone is cached
 * briefly, so that many visitors cost one query.
 */
function answersOfServer(deps: Deps) {
  const { pool, config, prices } = deps;
  const settings = cached(5, settingsReader(pool));
  const pauses = cached(5, async () => ({
    pauses: await reads.pauses(pool),
    delays: await reads.delays(pool),
  }));
  const coins = cached(5, () => reads.coins(pool));
  deps.bus.subscribe(({ type }) => {
    if (type === "pauses_changed" || type === "missed") pauses.forget();
    if (type === "coins_changed" || type === "missed") coins.forget();
  });
  const mailState = createMailCheck(config);
  const ofType = (type: TransactionType) => (context: Context, query: reads.TransactionFilters) =>
    reads.transactions(pool, context, { ...query, type });
  return {
    coins,
    withdrawalFees: cached(5, () => reads.withdrawalFees(pool)),
    publicSettings: async () => publicSettings(config, prices, await settings()),
    pauses,
    deposits: ofType("deposit"),
    findDeposit: (context, query) => findDeposit(deps, context, query),
    withdrawals: ofType("withdrawal"),
    swaps: ofType("swap"),
    paymentMethods: (context) => paymentMethods(pool, config, context),
    adminAuditState: (context) => adminAuditState(pool, config, context),
    adminFindDeposit: (context, query) => adminFindDeposit(deps, context, query),
    adminMailQueue: (context) => adminMailQueue(deps, context),
    adminUserSessions: async (context, query) =>
      withDevices(await reads.adminUserSessions(pool, context, query), context.language ?? "en"),
    adminWithdrawalBackground: (context, query) => adminWithdrawalBackground(pool, context, query),
    adminSystem: (context) => adminSystem(pool, context),
    adminChecklist: (context) => adminChecklist(pool, config, mailState, context),
    adminPriceFeed: (context) => adminPriceFeed(pool, config, context),
  } satisfies Partial<Record<GenericRead, Answer>> & Record<Exclude<GenericRead, PlainRead>, Answer>;
}

/** Adds each session's device in words. */
function withDevices<Page extends { items: { device_info: string }[] }>(page: Page, language: string) {
  const items = page.items.map((session) => ({
    ...session,
    device: deviceWords(oneOf(languages, language) ?? "en", deviceOf(session.device_info)),
  }));
  return { ...page, items };
}

function registerRead(app: FastifyInstance, name: ReadName, answer: Answer): void {
  const declared: Read = declaredReads[name];
  const isPublic = declared.who === "visitor";
  app.get(
    `/api${declared.path}`,
    {
      schema: readSchema(name),
      config: { worksInDemo: isPublic },
      preValidation: async (request: FastifyRequest) => {
        if (!isPublic) await requireSessionCookie(request);
      },
    },
    (request) =>
      answer(context(request), { ...(request.query as object), ...(request.params as object) } as never),
  );
}
