import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readTls, type Tls, withoutTls } from "./tls/read-tls.ts";
import { readTlsFiles, trustedHere } from "./tls/tls-files.ts";

/**
 * Runs `work` with the database's URL as environment variables for PostgreSQL's own programs, which then check the
 * server as this program does. Removes the file with the trusted CAs afterwards, if they needed one.
 * @throws {StartupError} naming the TLS setting or file that is wrong, and what to do.
 */
export async function withLibpqEnvironment<Result>(
  url: string,
  work: (environment: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const tls = readTls(url);
  if (tls) readTlsFiles(tls);
  if (tls === null || tls.rootFile !== undefined || tls.verified === "nothing") {
    return work(libpqEnvironment(url, tls, tls?.rootFile));
  }
  const folder = mkdtempSync(join(tmpdir(), "portico-ca-"));
  try {
    // libpq before 16 does not know the system's CAs, and none knows Node's.
    const rootFile = join(folder, "root.pem");
    writeFileSync(rootFile, trustedHere());
    return await work(libpqEnvironment(url, tls, rootFile));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function libpqEnvironment(
  url: string,
  tls: Tls | null,
  rootFile: string | undefined,
): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({
    connectionString: withoutTls(url),
    ssl: false,
  });
  const values = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGOPTIONS: new URL(url).searchParams.get("options"),
    ...tlsVariables(tls, rootFile),
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Names no file: libpq would otherwise take the one in the user's home. */
const NO_FILE = "/nonexistent";

function tlsVariables(tls: Tls | null, rootFile: string | undefined): Record<string, string | undefined> {
  if (tls === null) return { PGSSLMODE: "disable", PGSSLNEGOTIATION: "postgres" };
  const modes = { nothing: "require", issuer: "verify-ca", "issuer and host": "verify-full" };
  return {
    PGSSLMODE: modes[tls.verified],
    PGSSLROOTCERT: tls.verified === "nothing" ? NO_FILE : rootFile,
    PGSSLCERT: tls.client?.certificateFile ?? NO_FILE,
    PGSSLKEY: tls.client?.keyFile ?? NO_FILE,
    PGSSLCRL: tls.revokedFile ?? NO_FILE,
    PGSSLMINPROTOCOLVERSION: tls.minVersion,
    PGSSLMAXPROTOCOLVERSION: tls.maxVersion,
    PGSSLNEGOTIATION: tls.negotiation,
  };
}
