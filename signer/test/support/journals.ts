import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderForTests } from "@portico/database/testing";
import { onTestFinished } from "vitest";
import { createJournal, type Journal, openJournal } from "../../src/journal.ts";

/** The path of a new, empty journal, which is deleted after the test. */
export function journalFile(): string {
  const { file, remove } = keptJournalFile();
  onTestFinished(remove);
  return file;
}

/** The path of a new, empty journal for the tests of a whole file. */
export function keptJournalFile(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(folderForTests(), "portico-signer-"));
  const file = join(folder, "journal.jsonl");
  createJournal(file);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A new, empty journal. */
export function newJournal(): Journal {
  const journal = openJournal(journalFile());
  onTestFinished(() => journal.close());
  return journal;
}
