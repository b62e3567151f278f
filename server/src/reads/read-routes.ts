import {
  reads as declaredReads,
  languages,
  oneOf,
  type Read,
  type ReadName,
  type TransactionType,
} from "@portico/contract";
import { type Context, reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceOf } from "../account/device.ts";
import { cached } from "../async/cached.ts";
import { adminAuditState } from "../audit/state.ts";
import type { Deps } from "../deps.ts";
import { context, requireSessionCookie } from "../http/session.ts";
import { deviceWords } from "../mail/templates/phrases.ts";
import { createMailCheck } from "../outside/mail-check.ts";
import { adminChecklist } from "./admin-checklist.ts";
import { adminMailQueue } from "./admin-mail-queue.ts";
import { settingsReader } from "./landing-settings.ts";
import { adminPriceFeed, adminSystem } from "./office-settings.ts";
import { paymentMethods } from "./payment-methods.ts";
import { publicSettings } from "./public-settings.ts";
import { readSchema } from "./read-schema.ts";
import { withdrawalBackground } from "./withdrawal-background.ts";

/** Answers a read for the user in the context. `query` was parsed by the read's schema. */
type Answer = (context: Context, query: never) => Promise<unknown>;

/**
 * Excludes reads with their own routes: prices, history and rates send pre-serialized text, and CSV files are streamed.
 */
type GenericRead = Exclude<
  ReadName,
  "prices" | "candles" | "sparklines" | "rates" | "transactionsCsv" | "adminAuditCsv" | "adminStatementCsv"
>;

/** `GET /api/…` for every read of the contract: parses the query, reads as the user, validates the answer. */
export function registerReads(app: FastifyInstance): void {
  const answers = answersOf(app.deps);
  for (const [name, answer] of Object.entries(answers)) {
    registerRead(app, declaredReads[name as GenericRead], answer);
  }
}

/** Data that is the same for everyone is cached briefly, so that many visitors cost one query. */
function answersOf(deps: Deps): Record<GenericRead, Answer> {
  const { pool, config, prices } = deps;
  const coins = cached(5, () => reads.coins(pool));
  const fees = cached(5, () => reads.withdrawalFees(pool));
  const settings = cached(5, settingsReader(pool));
  const pauses = cached(5, () => reads.pauses(pool));
  deps.bus.subscribe(({ type }) => {
    if (type === "pauses_changed" || type === "missed") pauses.forget();
  });
  const mailState = createMailCheck(config);
  const ofType = (type: TransactionType) => (context: Context, query: reads.TransactionFilters) =>
    reads.transactions(pool, context, { ...query, type });
  return {
    coins,
    withdrawalFees: fees,
    publicSettings: async () => publicSettings(config, prices, await settings()),
    pauses: async () => ({ pauses: await pauses() }),
    balances: (context) => reads.balances(pool, context),
    wallet: (context) => reads.wallet(pool, context),
    savedAddresses: (context) => reads.savedAddresses(pool, context),
    withdrawalQuota: (context) => reads.withdrawalQuota(pool, context),
    transactions: (context, query) => reads.transactions(pool, context, query),
    transaction: (context, query) => reads.transaction(pool, context, query),
    deposits: ofType("deposit"),
    withdrawals: ofType("withdrawal"),
    swaps: ofType("swap"),
    paymentMethods: (context) => paymentMethods(pool, config, context),
    secondAdministrator: (context) => reads.secondAdministrator(pool, context),
    pendingAdjustments: (context, query) => reads.pendingAdjustments(pool, context, query),
    administrators: (context, query) => reads.administrators(pool, context, query),
    adminUsers: (context, query) => reads.adminUsers(pool, context, query),
    adminAudit: (context, query) => reads.adminAudit(pool, context, query),
    adminAuditFilters: (context) => reads.adminAuditFilters(pool, context),
    adminAuditState: (context) => adminAuditState(pool, config, context),
    adminMailQueue: (context) => adminMailQueue(deps, context),
    adminTransactionCount: (context, query) => reads.adminTransactionCount(pool, context, query),
    adminTransaction: (context, query) => reads.adminTransaction(pool, context, query),
    adminUserCounts: (context, query) => reads.adminUserCounts(pool, context, query),
    adminUserSessions: async (context, query) =>
      withDevices(await reads.adminUserSessions(pool, context, query), context.language ?? "en"),
    adminUserTransactions: (context, query) => reads.adminUserTransactions(pool, context, query),
    adminUserWallets: (context, query) => reads.adminUserWallets(pool, context, query),
    adminStatement: (context, query) => reads.adminStatement(pool, context, query),
    adminUserActivity: (context, query) => reads.adminUserActivity(pool, context, query),
    adminWithdrawalBackground: (context, query) => withdrawalBackground(pool, context, query),
    adminWaiting: (context) => reads.adminWaiting(pool, context),
    adminWithdrawalCounts: (context, query) => reads.adminWithdrawalCounts(pool, context, query),
    adminSettings: (context) => reads.adminSettings(pool, context),
    adminSystem: (context) => adminSystem(pool, context),
    adminChecklist: (context) => adminChecklist(pool, config, mailState, context),
    adminCron: (context) => reads.adminCron(pool, context),
    adminPriceFeed: (context) => adminPriceFeed(pool, config, context),
    adminWallets: (context, query) => reads.adminWallets(pool, context, query),
    adminWallet: (context, query) => reads.adminWallet(pool, context, query),
    adminUserWallet: (context, query) => reads.adminUserWallet(pool, context, query),
    adminPoolAddresses: (context, query) => reads.adminPoolAddresses(pool, context, query),
  };
}

/** Adds each session's device in words. */
function withDevices<Page extends { items: { device_info: string }[] }>(page: Page, language: string) {
  const items = page.items.map((session) => ({
    ...session,
    device: deviceWords(oneOf(languages, language) ?? "en", deviceOf(session.device_info)),
  }));
  return { ...page, items };
}

function registerRead(app: FastifyInstance, declared: Read, answer: Answer): void {
  const isPublic = declared.who === "visitor";
  app.get(
    `/api${declared.path}`,
    {
      schema: readSchema(declared),
      config: { worksInDemo: isPublic },
      preValidation: async (request: FastifyRequest) => {
        if (!isPublic) await requireSessionCookie(request);
      },
    },
    (request) =>
      answer(context(request), { ...(request.query as object), ...(request.params as object) } as never),
  );
}
