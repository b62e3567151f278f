import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, StartupError } from "@portico/database";

/** The program that reads a dump. */
export type DumpReader = "pg_restore" | "psql";

const headBytes = 4_096;

/**
 * Which program reads this dump: psql a plain one, pg_restore all others.
 * @throws {StartupError} if there is no such file, or if pg_dump did not make it.
 */
export async function readerOf(path: string): Promise<DumpReader> {
  try {
    if ((await stat(path)).isDirectory()) {
      await stat(join(path, "toc.dat"));
      return "pg_restore";
    }
    return readerByHead(path, await readHead(path));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = errorCode(error) === "ENOENT" ? "there is no such file" : (error as Error).message;
    throw new StartupError(
      `${path} can't be read: ${reason}. Name a dump that \`portico backup pg_dump …\` made.`,
      {
        cause: error,
      },
    );
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

function readerByHead(path: string, head: string): DumpReader {
  // The custom format, and the first entry of a tar file.
  if (head.startsWith("PGDMP") || head.startsWith("toc.dat\0")) return "pg_restore";
  if (head.includes("PostgreSQL database dump")) return "psql";
  const whole = head.includes("PostgreSQL database cluster dump");
  const reason = whole
    ? "is a dump of a whole cluster: restore it with psql into an empty cluster, then run `portico doctor`"
    : "is not a pg_dump dump, or it is compressed: unpack it first (gunzip, zstd -d)";
  throw new StartupError(`${path} ${reason}.`);
}
