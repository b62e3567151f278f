/** An expected no: `code` is one of the contract's refusals, `details` fill the placeholders of its text. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(code: string, details: Record<string, unknown> = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

/** No connection was available, so nothing was sent to the database: it is safe to retry later. */
export class DatabaseUnavailable extends Error {
  /** The SQLSTATE or errno code of the cause, if there is one. */
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "DatabaseUnavailable";
    this.code = errorCode(cause);
  }
}

/**
 * A connection went silent during a statement and was closed. Its outcome is unknown: a retry must use the same
 * idempotency key.
 */
export class DatabaseSilent extends Error {
  constructor(cause: Error) {
    super("the database does not answer", { cause });
    this.name = "DatabaseSilent";
  }
}

/** A fault with a message of one or two lines for the person who started the program; no stack trace is needed. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
  }
}

/** The SQLSTATE of a PostgreSQL error, or the errno code of a system error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
