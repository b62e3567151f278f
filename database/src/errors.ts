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

/** No connection could be had, so nothing was asked of the database: whoever tries again later does nothing twice. */
export class DatabaseUnavailable extends Error {
  /** The SQLSTATE or errno code of what kept it from being had, where there is one. */
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "DatabaseUnavailable";
    this.code = errorCode(cause);
  }
}

/**
 * A connection fell silent under a statement and was given up. Whether it was done nobody knows: who tries again must
 * do so under the same key.
 */
export class DatabaseSilent extends Error {
  constructor(cause: Error) {
    super("the database does not answer", { cause });
    this.name = "DatabaseSilent";
  }
}

/** A fault whose message is one or two lines for the person who started the program; no stack is needed. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
  }
}

/** The SQLSTATE of an error raised by PostgreSQL, or the errno code of one raised by the system. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
