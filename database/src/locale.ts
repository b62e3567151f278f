import type pg from "pg";
import { StartupError } from "./errors.ts";

/** How a database stores and compares text. */
export interface DatabaseLocale {
  encoding: string;
  /** Such as `C.UTF-8`. */
  locale: string;
  /** Whether the capitals of ASCII have their usual small letters; not in Turkish. */
  folds_ascii: boolean;
}

/** The columns of `DatabaseLocale`, for a select without a table. */
export const localeColumns = `
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
  (
    -- Its name has been datlocale since PostgreSQL 17, and daticulocale before.
    select coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datctype)
    from pg_database d
    where d.datname = current_database()
  ) as locale,
  lower('ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'abcdefghijklmnopqrstuvwxyz' as folds_ascii`;

/** What is wrong with a locale, in words with what to do; undefined if nothing is. */
export function localeFault({ encoding, locale, folds_ascii }: DatabaseLocale): string | undefined {
  const next =
    "create it again with `encoding 'UTF8' locale 'C.UTF-8' template template0`, and restore into it";
  if (encoding !== "UTF8") return `its encoding is ${encoding}, not UTF8: ${next}`;
  if (!folds_ascii) {
    return `its locale ${locale} changes the case of I and i as Turkish does, so addresses and names would be compared wrongly: ${next}`;
  }
  return undefined;
}

/** @throws {StartupError} if the database's encoding or locale would give wrong answers. */
export async function requireLocale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<DatabaseLocale>(`select ${localeColumns}`);
  const fault = rows[0] && localeFault(rows[0]);
  if (fault) throw new StartupError(`The database can't be used: ${fault}.`);
}
