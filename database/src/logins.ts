import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { StartupError } from "./errors.ts";
import { withClient } from "./with-client.ts";

/** The roles that a running server uses; each has its own login, which can switch to no other role (T58). */
const serverRoles = ["portico_server", "portico_jobs"] as const;
export type ServerRole = (typeof serverRoles)[number];

/** Puts a role's login into a database URL and leaves the rest unchanged. */
export type LoginUrl = (url: string, role: ServerRole) => string;

/** Any number that no other program on the same database uses for its advisory locks. */
const lockKey = 7_061_995_104_235;

/**
 * Creates the logins for the server to use after migrating, or checks that they exist (T58): a statement injected into
 * the server then cannot become the owner or a superuser.
 * @param url connects as the migrating role; used only during this call.
 * @param secret what the logins' passwords are derived from, the same for all servers of a database.
 * @throws {StartupError} if the logins are missing and this connection may not create them.
 */
export async function prepareLogins(url: string, secret: string): Promise<LoginUrl> {
  const { database, missing } = await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = String(rows[0]?.name);
    return { database, missing: await missingLogins(url, database, secret) };
  });
  if (missing.length > 0) await makeLogins(url, database, missing, secret);
  return (any, role) => withLogin(any, loginName(database, role), passwordOf(secret, database, role));
}

/** The logins that do not work yet because they, or the secret, are new. */
async function missingLogins(url: string, database: string, secret: string): Promise<ServerRole[]> {
  const missing: ServerRole[] = [];
  for (const role of serverRoles) {
    const connectionString = withLogin(url, loginName(database, role), passwordOf(secret, database, role));
    const works = await withClient({ connectionString }, (client) => client.query(`set role ${role}`)).then(
      () => true,
      () => false,
    );
    if (!works) missing.push(role);
  }
  return missing;
}

async function makeLogins(url: string, database: string, roles: ServerRole[], secret: string): Promise<void> {
  await withClient({ connectionString: url, application_name: "portico-logins" }, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    for (const role of roles) {
      const name = loginName(database, role);
      const verifier = scramVerifier(passwordOf(secret, database, role));
      await client.query(makeLogin(name, role, verifier, database));
    }
    await client.query("commit");
  }).catch((cause: unknown) => {
    throw new StartupError(
      "The logins that the server connects as can't be made: " +
        `${cause instanceof Error ? cause.message : cause}. The role of DATABASE_URL (DATABASE_DIRECT_URL behind a pooler) ` +
        "needs CREATEROLE, and portico_server and portico_jobs with the admin option.",
      { cause },
    );
  });
}

function makeLogin(name: string, role: ServerRole, verifier: string, database: string): string {
  const login = pg.escapeIdentifier(name);
  return `
    do $$
    begin
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(name)}) then
        create role ${login} login noinherit;
      end if;
    end $$;
    alter role ${login} password ${pg.escapeLiteral(verifier)};
    grant ${role} to ${login};
    grant connect on database ${pg.escapeIdentifier(database)} to ${login};`;
}

/**
 * Roles are shared by a whole cluster, so the name contains the database's name; PostgreSQL truncates names to 63
 * bytes.
 */
function loginName(database: string, role: ServerRole): string {
  const mark = createHash("sha256").update(database).digest("hex").slice(0, 12);
  return `${role}_login_${mark}`;
}

function passwordOf(secret: string, database: string, role: ServerRole): string {
  return createHmac("sha256", secret)
    .update(`database login ${loginName(database, role)}`)
    .digest("hex");
}

/** A URL without a host (the socket's folder is in its query) can hold the user only in its query. */
function withLogin(url: string, name: string, password: string): string {
  const login = new URL(url);
  login.searchParams.delete("user");
  login.searchParams.delete("password");
  if (login.host) Object.assign(login, { username: name, password });
  else {
    login.searchParams.set("user", name);
    login.searchParams.set("password", password);
  }
  return login.href;
}

/** What PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5802), so that no statement log contains the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
