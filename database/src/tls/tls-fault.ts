import { DatabaseUnavailable, errorCode } from "../errors.ts";

/**
 * What is wrong between this program's TLS settings and the database server's, and what to do: one line without a full
 * stop. Undefined if the error has nothing to do with TLS.
 */
export function describeTlsFault(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const code = errorCode(cause) ?? "";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return wrongHost(cause);
  const alert = /_ALERT_([A-Z_]+)$/.exec(code)?.[1] ?? "";
  return byCode[code] ?? byAlert[alert] ?? byMessage(cause.message) ?? generic(code);
}

const notTrusted =
  "The database's certificate is not signed by a CA that is trusted here: name the CA's file by sslrootcert=/path/to/ca.pem";

const noVersion =
  "The database and this machine have no version of TLS in common: look at ssl_min_protocol_version on both sides";

/** By OpenSSL's result of the verification. */
const byCode: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  CERT_UNTRUSTED: notTrusted,
  CERT_SIGNATURE_FAILURE: notTrusted,
  INVALID_CA: notTrusted,
  CERT_HAS_EXPIRED:
    "The certificate of the database, or of its CA, has expired: renew it, and check this machine's clock",
  CERT_NOT_YET_VALID: "The database's certificate is not valid yet: check this machine's clock",
  CERT_REVOKED: "The database's certificate has been revoked: give the server a new one",
  UNABLE_TO_GET_CRL:
    "The file in sslcrl has no list of the CA that signed the database's certificate: add that CA's list",
  CRL_HAS_EXPIRED: "The list of revoked certificates in sslcrl has expired: fetch the CA's newest one",
  ERR_SSL_UNSUPPORTED_PROTOCOL: noVersion,
};

const refusesClient = "The database refuses the client certificate";
/** By the end of the code of an alert that the server sent; its beginning differs by OpenSSL's version. */
const byAlert: Record<string, string> = {
  PROTOCOL_VERSION: noVersion,
  UNKNOWN_CA: "The database does not trust the client certificate: use one of its CA in sslcert and sslkey",
  CERTIFICATE_EXPIRED: `${refusesClient}, which has expired: renew the one in sslcert`,
  CERTIFICATE_REVOKED: `${refusesClient}, which was revoked: use another in sslcert and sslkey`,
  BAD_CERTIFICATE: `${refusesClient}: check sslcert and sslkey`,
  UNSUPPORTED_CERTIFICATE: `${refusesClient}: it must be one for clients; check sslcert and sslkey`,
  CERTIFICATE_UNKNOWN: `${refusesClient}: check sslcert and sslkey`,
  CERTIFICATE_REQUIRED: "The database asks for a client certificate: name it by sslcert and sslkey",
};

const messages: [RegExp, string][] = [
  [
    /server does not support SSL connections/,
    "The database offers no TLS, but sslmode asks for it: switch it on there (ssl = on), or write sslmode=disable if the " +
      "network between is your own",
  ],
  [
    /error establishing an SSL connection/,
    "What answers at the address of the database does not speak PostgreSQL's TLS: check host and port",
  ],
  [
    /no pg_hba\.conf entry .*(no encryption|SSL off)/,
    "The database does not let this user in from here without TLS: add sslmode=verify-full, or an entry in its pg_hba.conf",
  ],
  [
    /requires a valid client certificate/,
    "The database asks for a client certificate that it trusts: name it by sslcert and sslkey",
  ],
  [
    /(certificate|"trust") authentication failed/,
    "The database refuses the client certificate for this user: its name must be the user's, or be mapped in pg_ident.conf",
  ],
];

function byMessage(message: string): string | undefined {
  return messages.find(([pattern]) => pattern.test(message))?.[1];
}

function generic(code: string): string | undefined {
  if (code === "EPROTO" || /^ERR_(SSL|TLS|OSSL)_/.test(code)) {
    return `TLS with the database failed (${code}): check sslmode, sslrootcert, sslcert and sslkey`;
  }
  return undefined;
}

function wrongHost(error: Error & { host?: string; cert?: { subjectaltname?: string } }): string {
  const names = error.cert?.subjectaltname;
  const whose = names === undefined ? "another host" : printable(names);
  return (
    `The database's certificate is not for ${printable(error.host ?? "this host")} but for ${whose}: ` +
    "write the certificate's host name in the address, or have one made for this one"
  );
}

/** The server's own text, which nobody has vouched for. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").slice(0, 200);
}
