import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resultTable } from "./support/result-table.ts";

const folder = join(import.meta.dirname, "../walkthroughs");
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

describe("The walkthrough", () => {
  test.each(["swap", "withdrawal-rejected", "withdrawal-approved", "deposit-credited"])(
    "%s returns the documented result",
    async (name) => {
      const output = await walk(name);
      await expect(output).toMatchFileSnapshot(join(folder, `${name}.out`));
    },
  );
});

/** Runs a walkthrough in its own transaction, which is rolled back. @returns each statement with its result. */
async function walk(name: string): Promise<string> {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    await client.query(read("people"));
    let output = "";
    for (const statement of statementsOf(read(name)))
      output += `${statement};\n\n${await answer(client, statement)}\n\n`;
    return output;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function read(name: string): string {
  return readFileSync(join(folder, `${name}.sql`), "utf8");
}

function statementsOf(text: string): string[] {
  return text
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The rows as a table, or the refusal; after a refusal the walkthrough continues. */
async function answer(client: PoolClient, statement: string): Promise<string> {
  await client.query("savepoint here");
  try {
    const { rows, fields } = await client.query({ text: statement, rowMode: "array" });
    return resultTable(
      fields.map(({ name }) => name),
      rows as unknown[][],
    );
  } catch (error) {
    const { code, message, detail } = error as { code: string; message: string; detail: string };
    if (code !== "PR001") throw error;
    await client.query("rollback to savepoint here");
    return `refused: ${message} ${detail}`;
  }
}
