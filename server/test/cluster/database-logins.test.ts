import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

test("T58 a running server's logins can become neither the owner nor a superuser", async () => {
  await expect.poll(async () => (await get(app.url, "/health/ready")).status).toBe(200);
  const { rows } = await app.database.owner.query(
    `select distinct regexp_replace(a.usename, '_login_.*', '') as login,
       (select r.rolsuper or pg_has_role(r.oid, 'portico_owner', 'member') from pg_roles r where r.oid = a.usesysid) as may_more
     from pg_stat_activity a
     where a.datname = current_database() and a.application_name in ('portico', 'portico-jobs', 'portico-books')
     order by 1`,
  );
  expect(rows).toEqual([
    { login: "portico_jobs", may_more: false },
    { login: "portico_server", may_more: false },
  ]);
});
