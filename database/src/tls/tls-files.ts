import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { getCACertificates } from "node:tls";
import { errorCode, StartupError } from "../errors.ts";
import type { Tls } from "./read-tls.ts";

/** The contents of the files that TLS settings name, in PEM form. */
export interface TlsFiles {
  /** The certificates of the CAs to trust. */
  ca: string;
  certificate?: string;
  key?: string;
  revoked?: string;
}

/**
 * Reads and checks the files of TLS settings.
 * @throws {StartupError} naming the file and what to do.
 */
export function readTlsFiles({ rootFile, client, revokedFile }: Tls): TlsFiles {
  return {
    ca: rootFile === undefined ? trustedHere() : readCertificates("sslrootcert", rootFile),
    ...(client && readClient(client)),
    ...(revokedFile !== undefined && { revoked: readRevoked(revokedFile) }),
  };
}

/** The CAs that Node trusts (also those of NODE_EXTRA_CA_CERTS), and those of the system. */
export function trustedHere(): string {
  trusted ??= [...new Set([...getCACertificates("default"), ...getCACertificates("system")])].join("\n");
  return trusted;
}
/** Reading them takes longer than connecting. */
let trusted: string | undefined;

function readCertificates(setting: string, path: string): string {
  const text = read(setting, path);
  const found =
    text.match(/-----BEGIN (TRUSTED )?CERTIFICATE-----[\s\S]*?-----END \1?CERTIFICATE-----/g) ?? [];
  try {
    if (found.length === 0) throw new Error("there is none");
    for (const one of found) new X509Certificate(one);
  } catch (cause) {
    throw new StartupError(`${setting}: ${path} has no valid certificate in PEM form`, { cause });
  }
  return text;
}

function readClient({ certificateFile, keyFile }: NonNullable<Tls["client"]>) {
  const certificate = readCertificates("sslcert", certificateFile);
  const key = read("sslkey", keyFile);
  requirePrivate(keyFile);
  if (!new X509Certificate(certificate).checkPrivateKey(parseKey(keyFile, key))) {
    throw new StartupError(`sslkey: ${keyFile} is not the key of the certificate in ${certificateFile}`);
  }
  return { certificate, key };
}

function parseKey(path: string, text: string) {
  try {
    return createPrivateKey(text);
  } catch (cause) {
    const fault = /ENCRYPTED/.test(text)
      ? "is protected by a passphrase; store it without one, readable by its owner alone"
      : "has no valid private key in PEM form";
    throw new StartupError(`sslkey: ${path} ${fault}`, { cause });
  }
}

/** libpq's own rule: pg_dump would refuse the key otherwise. */
function requirePrivate(path: string): void {
  if (process.platform === "win32") return;
  const { uid, mode } = statSync(path);
  if ((mode & (uid === 0 ? 0o037 : 0o077)) === 0) return;
  throw new StartupError(`sslkey: other users may read ${path}; close it with \`chmod 600 ${path}\``);
}

function readRevoked(path: string): string {
  const text = read("sslcrl", path);
  if (text.includes("-----BEGIN X509 CRL-----")) return text;
  throw new StartupError(`sslcrl: ${path} has no list of revoked certificates in PEM form`);
}

function read(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const fault =
      errorCode(cause) === "ENOENT"
        ? "does not exist; write the file's full path"
        : `can't be read by this user (${errorCode(cause)})`;
    throw new StartupError(`${setting}: ${path} ${fault}`, { cause });
  }
}
