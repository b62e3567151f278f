/** What a program of PostgreSQL may need: where things are, language, time zone, and PostgreSQL's own variables. */
const NEEDED = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|TMPDIR|PG[A-Z]+)$/;

/**
 * The environment for a program that an operator's command starts, without this process's secrets (`AUTH_SECRET`,
 * `AUDIT_KEY`, `SMTP_URL` and all other settings).
 */
export function childEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && NEEDED.test(entry[0]),
    ),
  );
}

/** The environment for a small tool of the system, such as `id`. */
export function toolEnvironment(): { PATH: string | undefined } {
  return { PATH: process.env.PATH };
}
