import { type ConnectionOptions, createSecureContext } from "node:tls";
import { errorCode, StartupError } from "./errors.ts";
import { readTls, type Tls, withoutTls } from "./tls/read-tls.ts";
import { readTlsFiles } from "./tls/tls-files.ts";

/** How to connect to a database, for the library pg and what is built on it. */
export interface Connection {
  connectionString: string;
  options?: string;
  ssl: false | ConnectionOptions;
}

/**
 * Reads a database URL for every connection of this program.
 * @param options session settings (`-c name=value`), which win over those in the URL.
 * @throws {StartupError} naming the TLS setting or file that is wrong, and what to do.
 */
export function connectionTo(url: string, options?: string): Connection {
  const tls = readTls(url);
  const plain = withoutTls(url);
  const connection: Connection & { sslnegotiation: string } = {
    connectionString: plain,
    ssl: tls ? tlsOptions(tls) : false,
    sslnegotiation: tls?.negotiation ?? "postgres",
  };
  if (options === undefined) return connection;
  // The library lets what is in the URL replace what is beside it.
  const rest = new URL(plain);
  const own = rest.searchParams.get("options");
  if (own === null) return { ...connection, options };
  rest.searchParams.delete("options");
  return { ...connection, connectionString: rest.href, options: `${own} ${options}` };
}

/** The faults of a database URL's TLS settings and files, at most one; for a check before anything connects. */
export function tlsFaults(url: string, env: Record<string, string | undefined>): string[] {
  try {
    const tls = readTls(url, env);
    if (tls) tlsOptions(tls);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return [error.message];
    return [`its TLS settings can't be used (${errorCode(error) ?? (error as Error).message})`];
  }
}

function tlsOptions(tls: Tls): ConnectionOptions {
  const { ca, certificate, key, revoked } = readTlsFiles(tls);
  // Made once: parsing all CAs for each connection would take longer than connecting.
  const secureContext = createSecureContext({
    ca,
    ...(certificate !== undefined && { cert: certificate, key }),
    ...(revoked !== undefined && { crl: revoked }),
    ...(tls.minVersion !== undefined && { minVersion: tls.minVersion }),
    ...(tls.maxVersion !== undefined && { maxVersion: tls.maxVersion }),
  });
  return {
    secureContext,
    rejectUnauthorized: tls.verified !== "nothing",
    ...(tls.verified === "issuer" && { checkServerIdentity: () => undefined }),
  };
}
