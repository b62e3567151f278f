/** @module-tag long */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@portico/database";
import { get } from "@portico/testing/server/http.ts";
import { findProgram } from "@portico/testing/server/programs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findServer, type OwnPostgres, startOwnPostgres } from "../support/cli/own-postgres.ts";
import { runServer } from "../support/cli/run-server.ts";
import { exampleFolder } from "../support/cluster/pooler.ts";
import { type MailServer, startMailServer } from "../support/smtp.ts";

// The commands are read from README and the operations guide, so that they can't differ from what works.
const root = join(import.meta.dirname, "../../..");
const section =
  readFileSync(join(root, "README.md"), "utf8").split("## Run it live\n")[1]?.split("\n### ")[0] ?? "";
const [sql = "", secret = "", settings = ""] = [...section.matchAll(/```(?:sql|sh)\n([\s\S]*?)```/g)].map(
  ([, text]) => text ?? "",
);

const programs = findServer("README's Run it live");

describe.skipIf(!programs)("Run it live, as README says", () => {
  let postgres: OwnPostgres;
  let mail: MailServer;
  const home = mkdtempSync(join(tmpdir(), "portico-live-"));

  beforeAll(async () => {
    [postgres, mail] = await Promise.all([startOwnPostgres(String(programs)), startMailServer()]);
  });
  afterAll(async () => {
    await Promise.all([postgres.close(), mail.close()]);
    rmSync(home, { recursive: true });
  });

  const psql = (database: string, text: string, args: string[] = []) => {
    const done = spawnSync(
      findProgram("psql") ?? "",
      ["-X", "-v", "ON_ERROR_STOP=1", ...args, postgres.url(database)],
      {
        input: text,
        encoding: "utf8",
      },
    );
    if (done.status !== 0) throw new Error(done.stderr);
  };
  const login = (role: string, database: string) =>
    postgres.url(database).replace("postgres@", `${role}:secret@`);
  const sh = (script: string) =>
    spawnSync("sh", ["-ec", script], { env: { PATH: process.env.PATH, HOME: home }, encoding: "utf8" });

  test("the SQL, the secret and the settings start a live server that is ready; repeating them keeps the secret", async () => {
    psql("postgres", sql.replaceAll("…", "secret"));
    const file = join(home, ".portico/auth-secret");
    expect(sh(secret)).toMatchObject({ status: 0, stderr: "" });
    const made = readFileSync(file, "utf8");
    expect(made.length).toBeGreaterThan(60);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(sh(secret).status).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(made);

    const filled = settings
      .replace(/^export DATABASE_URL=.*$/m, `export DATABASE_URL=${login("portico", "portico")}`)
      .replace(/^export SMTP_URL=.*$/m, `export SMTP_URL=${mail.url}`)
      .replace("ADMIN_PASSWORD=…", "ADMIN_PASSWORD=correct-horse-battery")
      .replace(/^npm start.*$/m, "env -0");
    const printed = sh(filled).stdout.split("\0").filter(Boolean);
    const env = Object.fromEntries(
      printed.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]),
    );
    const server = await runServer({
      ...env,
      DATA_DIR: home,
      PORT: "0",
      PRICE_FEED_URL: "http://127.0.0.1:9",
      PRICE_STREAMS: "none",
    });
    try {
      expect(await get(server.url, "/health/ready")).toMatchObject({
        status: 200,
        body: { status: "ready" },
      });
      expect((await get(server.url, "/api/settings/public")).body.auth_configured).toBe(true);
    } finally {
      await server.stop();
    }
  });

  test("a role without a right is told which, and the command that it is told gives it", async () => {
    psql("postgres", "create role weak login password 'secret'; create database weak");
    for (const right of [/lacks CREATEROLE and .*CREATE on the database/, undefined]) {
      const fault = await migrate(login("weak", "weak"), { practice: false }).catch(
        (error: Error) => error.message,
      );
      if (right === undefined) expect(fault).toBeUndefined();
      else {
        expect(fault).toMatch(right);
        psql("weak", String(fault).split("As a superuser run: ")[1] ?? "");
      }
    }
  });

  test("roles.sql and, without PgBouncer, portico_admin in DATABASE_URL migrate; portico_app is told what it is", async () => {
    psql("postgres", "drop database if exists weak; drop database if exists portico");
    psql("postgres", dropRoles);
    psql("postgres", "create database portico encoding 'UTF8' locale 'C.UTF-8' template template0");
    const roles = readFileSync(join(exampleFolder, "roles.sql"), "utf8");
    psql("portico", roles, ["-v", "app_password=secret", "-v", "admin_password=secret"]);
    await expect(migrate(login("portico_app", "portico"), { practice: false })).rejects.toThrow(
      /^portico_app is the login for PgBouncer\. Without PgBouncer, DATABASE_URL needs .+portico_admin/,
    );
    await migrate(login("portico_admin", "portico"), { practice: false });
  });
});

/** Roles are shared by all databases of a server. */
const dropRoles = `do $$
  declare name text;
  begin
    for name in select rolname from pg_roles where rolname like 'portico%' or rolname = 'weak' loop
      execute format('drop role %I', name);
    end loop;
  end $$`;
