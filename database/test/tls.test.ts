import { expect, test } from "vitest";
import { readTls } from "../src/tls/read-tls.ts";

const at = (query: string, host = "db.example") => `postgres://portico:secret@${host}/portico?${query}`;
const own = "sslrootcert=/etc/ca.pem";

function faultOf(query: string, env: Record<string, string> = {}): string {
  try {
    readTls(at(query), env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

test.each([
  ["", null],
  ["sslmode=disable", null],
  ["ssl=false", null],
  ["ssl=0", null],
  ["sslmode=allow", "issuer and host"],
  ["sslmode=prefer", "issuer and host"],
  ["sslmode=require", "issuer and host"],
  ["ssl=true", "issuer and host"],
  ["ssl=1", "issuer and host"],
  [`sslmode=require&${own}`, "issuer and host"],
  ["sslmode=verify-ca", "issuer and host"],
  [`sslmode=verify-ca&${own}`, "issuer"],
  ["sslmode=verify-ca&sslrootcert=system", "issuer and host"],
  ["sslmode=verify-full", "issuer and host"],
  [`sslmode=verify-full&${own}&uselibpqcompat=true`, "issuer and host"],
  [own, "issuer and host"],
  ["sslnegotiation=direct", "issuer and host"],
  ["sslmode=no-verify", "nothing"],
  [`sslmode=no-verify&${own}`, "nothing"],
  ["ssl=no-verify", "nothing"],
  ["sslmode=require&uselibpqcompat=true", "nothing"],
  ["sslmode=prefer&uselibpqcompat=true", "nothing"],
  [`sslmode=require&uselibpqcompat=true&${own}`, "issuer"],
  ["sslmode=verify-ca&uselibpqcompat=true", "issuer and host"],
])("a database URL with %j has its server's certificate checked: %s", (query, expected) => {
  expect(readTls(at(query), {})?.verified ?? null).toBe(expected);
});

test("PostgreSQL's environment variables count for what the URL leaves out", () => {
  const env = { PGSSLMODE: "verify-ca", PGSSLROOTCERT: "ca.pem", PGSSLMINPROTOCOLVERSION: "TLSv1.3" };
  expect(readTls(at(""), env)).toMatchObject({
    verified: "issuer",
    rootFile: `${process.cwd()}/ca.pem`,
    minVersion: "TLSv1.3",
  });
  expect(readTls(at("sslmode=disable"), env)).toBeNull();
  expect(readTls(at("sslmode=no-verify"), env)?.verified).toBe("nothing");
  expect(readTls(at(""), { PGSSLROOTCERT: "/etc/ca.pem" })).toBeNull();
});

test("nothing is encrypted over a socket of this machine, as with libpq", () => {
  expect(readTls(at("sslmode=verify-full&host=/run/postgresql"), {})).toBeNull();
  expect(readTls(at("sslmode=verify-full", "%2Frun%2Fpostgresql"), {})).toBeNull();
  expect(readTls("postgres:///portico", { PGHOST: "/run/postgresql", PGSSLMODE: "require" })).toBeNull();
});

test.each([
  ["sslmode=requre", "sslmode=requre is not known; use one of disable, allow, prefer, require, verify-ca, "],
  ["sslmode=VERIFY-FULL", "sslmode=VERIFY-FULL is not known; use one of disable, "],
  ["ssl=yes", "sslmode=yes is not known; "],
  ["sslmdoe=verify-full", "sslmdoe is not a setting that is supported; use sslmode, sslrootcert, "],
  ["SSLMODE=verify-full", "SSLMODE is not a setting that is supported; "],
  ["sslcrldir=/etc/crl", "sslcrldir is not a setting that is supported; "],
  ["sslpassword=x", "sslpassword is not a setting that is supported; store the key without a passphrase"],
  ["sslmode=verify-full&sslcert=/a", "sslcert needs sslkey, "],
  ["sslmode=verify-full&sslkey=/a", "sslkey needs sslcert, "],
  ["sslmode=disable&sslnegotiation=direct", "sslnegotiation=direct needs sslmode=verify-full"],
  ["sslmode=verify-full&sslnegotiation=fast", "sslnegotiation=fast is not known; "],
  ["sslmode=verify-full&ssl_min_protocol_version=SSLv3", "ssl_min_protocol_version=SSLv3 is not known; "],
  ["sslmode=%1b%5b2J", "sslmode=?[2J is not known; "],
])("a database URL with %j is refused in one line", (query, expected) => {
  expect(faultOf(query)).toContain(expected);
  expect(faultOf(query)).not.toContain("\n");
});

test("an unknown PGSSLMODE is refused, too", () => {
  expect(faultOf("", { PGSSLMODE: "requre" })).toContain("sslmode=requre is not known");
});
