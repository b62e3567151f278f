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
export { libpqEnvironment, recordBackup } from "./backups.ts";
export { type Context, call } from "./call.ts";
export { type EmbeddedDatabase, type EmbeddedOptions, embeddedUrl, startEmbedded } from "./embedded.ts";
export { DatabaseSilent, DatabaseUnavailable, errorCode, Refusal, StartupError } from "./errors.ts";
export { internalContext } from "./internal-context.ts";
export { type LoginUrl, prepareLogins } from "./logins.ts";
export { type MigrateOptions, migrate, migrationsAreCurrent } from "./migrate.ts";
export { openPool, type Pool, type PoolClient, type PoolOptions, requireServerSession } from "./pool.ts";
export { type QueueFigures, queueFigures } from "./queue-figures.ts";
export * as reads from "./reads/index.ts";
export { forRequest } from "./request-id.ts";
