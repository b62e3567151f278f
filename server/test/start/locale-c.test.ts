/** @module-tag long */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { findServer, type OwnPostgres, startOwnPostgres } from "../support/cli/own-postgres.ts";

const programs = findServer("a cluster of locale C");
const shared = process.env.TEST_DATABASE_URL;
let postgres: OwnPostgres;
let server: AccountServer;

beforeAll(async () => {
  if (programs === undefined) return;
  postgres = await startOwnPostgres(programs);
  process.env.TEST_DATABASE_URL = postgres.url("postgres");
  server = await startAccountServer();
});
afterAll(async () => {
  process.env.TEST_DATABASE_URL = shared;
  await server?.close();
  await postgres?.close();
});

describe.runIf(programs)("On a cluster that was made with --locale=C", () => {
  test("T22 Ünal@ and ünal@ are one account", async () => {
    const { rows } = await server.database.owner.query("select lower('Ü') as small");
    expect(rows).toEqual([{ small: "Ü" }]);
    const person = { ...newPerson(), email: "Ünal@example.com" };
    await server.join({ ...person, email: "ünal@example.com" });
    for (const email of ["Ünal@example.com", "ÜNAL@EXAMPLE.COM", "u\u0308nal@example.com"]) {
      const { body } = await server.browser().post("/api/auth/token", signInInput({ ...person, email }));
      expect(body.user?.email, email).toBe("ünal@example.com");
      const again = await server.browser().post("/api/auth/signup", signUpInput({ ...newPerson(), email }));
      expect(again.body.code, email).toBe("email_exists");
    }
  });

  test("administrators find them, whatever case they type", async () => {
    const admin = newPerson("admin");
    await server.join(admin);
    await server.database.owner.query("update app.users set role = 'owner' where email = $1", [admin.email]);
    const office = server.browser();
    await office.post("/api/auth/token", signInInput(admin));
    const list = await office.get(`/api/admin/users?${new URLSearchParams({ q: "ÜNAL" })}`);
    expect(list.body.items).toMatchObject([{ email: "ünal@example.com" }]);
  });
});
