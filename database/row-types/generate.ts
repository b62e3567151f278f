import { Kysely, PostgresDialect as KyselyPostgresDialect } from "kysely";
import { generate, IdentifierNode, PostgresDialect, type PostprocessFunction } from "kysely-codegen";
import type pg from "pg";
import { json, notNull, nullable, values } from "./exceptions.ts";

/** Read by SQL functions alone, so no query in TypeScript needs their types. */
const UNUSED_VIEWS = "api.{admin_transactions,admin_withdrawals,crypto_cron_status,crypto_price_logs}";

/** The row types of the views in schema `api`, as the text of `src/generated/row-types.ts`. */
export function generateRowTypes(owner: pg.Pool): Promise<string> {
  return generate({
    db: new Kysely({ dialect: new KyselyPostgresDialect({ pool: owner }) }),
    dialect: new PostgresDialect(),
    includePattern: "api.*",
    excludePattern: UNUSED_VIEWS,
    // As `openPool` reads them.
    typeMapping: { int8: "string", numeric: "string", timestamptz: "string" },
    // As nodes: texts would be parsed with the API of TypeScript's compiler, which version 7 no longer has.
    overrides: {
      columns: Object.fromEntries(
        Object.entries(json).map(([path, type]) => [path, new IdentifierNode(type)]),
      ),
    },
    customImports: Object.fromEntries(
      Object.values(json).map((type) => [type, "../reads/shared/json-columns.ts"]),
    ),
    typeOnlyImports: true,
    outFile: null,
    postprocess: withTableConstraints(owner),
  });
}

/** A table's column from which a view's column is selected. */
interface Origin {
  is_nullable: boolean;
  /** The check constraint on this column alone. */
  check: string | null;
}

/** PostgreSQL calls all columns of a view nullable and their texts any text; the tables behind it know more. */
function withTableConstraints(owner: pg.Pool): PostprocessFunction {
  return async ({ metadata }) => {
    const unseen = new Set([...nullable, ...notNull, ...Object.keys(values), ...Object.keys(json)]);
    for (const view of metadata.tables) {
      const name = `${view.schema}.${view.name}`;
      const origins = await originsOf(owner, name);
      for (const [index, column] of view.columns.entries()) {
        const path = `${name}.${column.name}`;
        const origin = origins[index];
        unseen.delete(path);
        column.isNullable = nullable.has(path) || (!notNull.has(path) && (origin?.is_nullable ?? false));
        column.enumValues ??= values[path] ? [...values[path]] : valuesOf(origin?.check);
      }
    }
    if (unseen.size > 0)
      throw new Error(`row-types/exceptions.ts names unknown columns: ${[...unseen].join(", ")}`);
    return metadata;
  };
}

/** The columns of tables behind a view's columns, in the view's order; undefined for a computed one. */
async function originsOf(owner: pg.Pool, view: string): Promise<(Origin | undefined)[]> {
  const { rows } = await owner.query<{ definition: string }>(
    "select rtrim(pg_get_viewdef($1::regclass), ';') as definition",
    [view],
  );
  // The answer to the view's query names the tables' columns; the answer to a query of the view only the view's.
  const { fields } = await owner.query(`${rows[0]?.definition} limit 0`);
  return Promise.all(
    fields.map(async ({ tableID, columnID }) => {
      const found = await owner.query<Origin>(
        `select not a.attnotnull as is_nullable,
           (select min(pg_get_constraintdef(c.oid)) from pg_constraint c
            where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
              and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as "check"
         from pg_attribute a where a.attrelid = $1 and a.attnum = $2`,
        [tableID, columnID],
      );
      return found.rows[0];
    }),
  );
}

/** The values of `check (column in ('one', 'other'))`; null for any other constraint. */
function valuesOf(check: string | null | undefined): string[] | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check ?? "")?.[1];
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map((match) => String(match[1])) : null;
}
