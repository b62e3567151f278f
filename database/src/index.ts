export {
  changeAdministrator,
  createFirstAdministrator,
  type FirstAdministrator,
  type RoleChange,
} from "./administrators.ts";
export {
  type AuditPage,
  type AuditReport,
  type AuditRow,
  type AuditSeal,
  readAuditLog,
  verifyAuditLog,
} from "./audit-log.ts";
export { recordBackup } from "./backups.ts";
export { type Context, call } from "./call.ts";
export { type Caller, callsTogether } from "./calls-together.ts";
export { childEnvironment } from "./child-environment.ts";
export { connectionTo, tlsFaults } from "./connection.ts";
export { canonicalizeEmails, type EmailRules, type KeptEmail, keptEmails } from "./emails.ts";
export { type EmbeddedDatabase, type EmbeddedOptions, embeddedUrl, startEmbedded } from "./embedded.ts";
export { DatabaseSilent, DatabaseUnavailable, errorCode, Refusal, StartupError } from "./errors.ts";
export * as reads from "./generated/reads.ts";
export { type DatabaseState, inspectDatabase } from "./inspect.ts";
export { internalContext } from "./internal-context.ts";
export { withLibpqEnvironment } from "./libpq.ts";
export { type DatabaseLocale, localeFault } from "./locale.ts";
export { type LoginUrl, prepareLogins } from "./logins.ts";
export { type MigrateOptions, migrate, migrationsAreCurrent } from "./migrate.ts";
export { type PlayAccount, payByPlaySigner, showPlayAddresses } from "./play-paying.ts";
export { openPool, type Pool, type PoolClient, type PoolOptions, requireServerSession } from "./pool.ts";
export { closeToOthers, writePrivateFile } from "./private-file.ts";
export { type QueueFigures, queueFigures, refusedEmails } from "./queue-figures.ts";
export { forRequest } from "./request-id.ts";
export {
  analyze,
  type BookReport,
  inspectRestoreTarget,
  prepareRestore,
  type RestoreTarget,
  verifyBooks,
} from "./restoring.ts";
export { describeMissing, type MissingRight } from "./rights.ts";
export {
  changeSecret,
  requireSecret,
  type SecretChange,
  type SecretChangeReport,
  type SecretGuard,
  type SecretTraces,
} from "./secret.ts";
export { readTls, type Tls } from "./tls/read-tls.ts";
export { describeTlsFault } from "./tls/tls-fault.ts";
export { planUpgrade, releaseSchema, type UpgradePlan } from "./upgrade-plan.ts";
