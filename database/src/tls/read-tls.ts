import { resolve } from "node:path";
import { StartupError } from "../errors.ts";

/** What a connection checks of the server's certificate: nothing, who issued it, or also that it is for this host. */
export type Verified = "nothing" | "issuer" | "issuer and host";

/** How a database URL wants its connections encrypted. Files are absolute paths. */
export interface Tls {
  verified: Verified;
  /** The file with the CAs to trust. Undefined trusts those that this machine trusts. */
  rootFile: string | undefined;
  /** This client's certificate and key. */
  client: { certificateFile: string; keyFile: string } | undefined;
  /** The file with the certificates that were revoked. */
  revokedFile: string | undefined;
  minVersion: TlsVersion | undefined;
  maxVersion: TlsVersion | undefined;
  /** `direct` starts with TLS instead of asking for it (PostgreSQL 17). */
  negotiation: "postgres" | "direct";
}

const versions = ["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"] as const;
type TlsVersion = (typeof versions)[number];

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"] as const;
type Mode = (typeof modes)[number];

const used = [
  ...["sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "sslnegotiation"],
  ...["ssl_min_protocol_version", "ssl_max_protocol_version", "ssl", "uselibpqcompat"],
];
/** Parameters of libpq that take no protection away when they are left out. */
const unused = ["sslcompression", "sslsni", "sslcertmode"];

type Environment = Record<string, string | undefined>;

/**
 * Reads the TLS settings of a database URL, and of PostgreSQL's environment variables for what the URL leaves out.
 * Looks at no file. The only place that does, for the program's connections and those of pg_dump alike.
 * @returns null if the connection is not encrypted.
 * @throws {StartupError} if it has a setting that is unknown or contradicts another.
 */
export function readTls(url: string, env: Environment = process.env): Tls | null {
  const { searchParams, hostname } = new URL(url);
  refuseUnknown([...searchParams.keys()]);
  const setting = (name: string) =>
    searchParams.get(name) || env[`PG${name.replaceAll("_", "").toUpperCase()}`] || undefined;
  // libpq does not encrypt over a socket of this machine, whatever the mode is.
  const host = searchParams.get("host") || decodeURIComponent(hostname) || env.PGHOST;
  const mode = host?.startsWith("/") ? "disable" : readMode(searchParams, env);
  const negotiation =
    oneOf("sslnegotiation", ["postgres", "direct"], setting("sslnegotiation")) ?? "postgres";
  if (mode === "disable") {
    if (negotiation === "direct") throw new StartupError("sslnegotiation=direct needs sslmode=verify-full");
    return null;
  }
  const root = setting("sslrootcert");
  const rootFile = root === undefined || root === "system" ? undefined : resolve(root);
  return {
    verified: verifiedBy(mode, rootFile !== undefined, searchParams.get("uselibpqcompat") === "true"),
    rootFile,
    client: readClient(setting("sslcert"), setting("sslkey")),
    revokedFile: resolved(setting("sslcrl")),
    minVersion: oneOf("ssl_min_protocol_version", versions, setting("ssl_min_protocol_version")),
    maxVersion: oneOf("ssl_max_protocol_version", versions, setting("ssl_max_protocol_version")),
    negotiation,
  };
}

/** Returns the URL without its TLS settings, so that no library reads them once more. */
export function withoutTls(url: string): string {
  const plain = new URL(url);
  const found = [...plain.searchParams.keys()].filter((name) => used.includes(name) || unused.includes(name));
  for (const name of found) plain.searchParams.delete(name);
  return found.length > 0 ? plain.href : url;
}

/** A misspelt setting would be ignored, and a connection believed to be safer than it is. */
function refuseUnknown(names: string[]): void {
  const unknown = names.find(
    (name) => /^(ssl|pgssl|uselibpq)/i.test(name) && !used.includes(name) && !unused.includes(name),
  );
  if (unknown === undefined) return;
  const hint =
    unknown === "sslpassword"
      ? "store the key without a passphrase, readable by its owner alone"
      : `use ${used.slice(0, 6).join(", ")}`;
  throw new StartupError(`${printable(unknown)} is not a setting that is supported; ${hint}`);
}

function readMode(params: URLSearchParams, env: Environment): Mode {
  const mode = params.get("sslmode") || shortMode(params.get("ssl")) || env.PGSSLMODE || implied(params);
  return oneOf("sslmode", modes, mode) ?? "disable";
}

/** `ssl=true` and the like, which the library pg reads beside `sslmode`. */
function shortMode(ssl: string | null): string | undefined {
  if (ssl === null || ssl === "") return undefined;
  const known: Record<string, Mode> = { true: "require", 1: "require", false: "disable", 0: "disable" };
  return known[ssl] ?? ssl;
}

/** Who names certificates in the URL wants them used. */
function implied(params: URLSearchParams): Mode | undefined {
  const asks = ["sslrootcert", "sslcert", "sslkey"].some((name) => params.get(name));
  return asks || params.get("sslnegotiation") === "direct" ? "verify-full" : undefined;
}

/** See decision 108: libpq's meaning, or a stricter one. */
function verifiedBy(mode: Mode, hasOwnRoot: boolean, isLibpqCompatible: boolean): Verified {
  if (mode === "no-verify") return "nothing";
  if (mode === "verify-full") return "issuer and host";
  // Public CAs certify anybody's host, so without an own CA the host has to be checked, too.
  if (mode === "verify-ca") return hasOwnRoot ? "issuer" : "issuer and host";
  if (!isLibpqCompatible) return "issuer and host";
  return hasOwnRoot ? "issuer" : "nothing";
}

function readClient(certificate: string | undefined, key: string | undefined): Tls["client"] {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined)
    throw new StartupError("sslkey needs sslcert, the certificate that it is for");
  if (key === undefined) throw new StartupError("sslcert needs sslkey, the certificate's private key");
  return { certificateFile: resolve(certificate), keyFile: resolve(key) };
}

function resolved(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

function oneOf<Value extends string>(
  name: string,
  values: readonly Value[],
  given: string | undefined,
): Value | undefined {
  const found = values.find((value) => value === given);
  if (found !== undefined || given === undefined) return found;
  throw new StartupError(`${name}=${printable(given)} is not known; use one of ${values.join(", ")}`);
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").slice(0, 40);
}
