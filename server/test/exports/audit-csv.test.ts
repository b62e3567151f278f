import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson({ role: "owner" });
  const note = (reason: string, target: string) =>
    app.database.owner.query(
      "select app.record_admin_activity('{}', $1, 'user_banned', 'user', $2, '{\"old\": \"active\", \"new\": \"banned\"}', $3)",
      [admin.id, target, reason],
    );
  await note('=HYPERLINK("http://evil")', "one");
  await note('said "no", twice', "two");
});
afterAll(() => app.close());

test("T47 the audit log as CSV: UTF-8 with BOM, RFC 4180, cells that begin like a formula are text", async () => {
  const response = await fetch(`${app.url}/api/admin/audit.csv?action=user_banned`, {
    headers: { cookie: admin.cookie },
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="portico-audit-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFNumber,Time (UTC),Administrator,Administrator's id,Act,Target,Target's id,Reason,Details,Address,Reported by the browser,Person concerned",
  );
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`,${admin.email},${admin.id},user_banned,user,two,"said ""no"", twice",`);
  expect(lines[1]).toContain('"{""new"":""banned"",""old"":""active""}",unknown,no');
  expect(lines[2]).toContain(`,one,"'=HYPERLINK(""http://evil"")",`);
});

test("?format=semicolon has the same cells between semicolons, and is recorded with its filters only", async () => {
  const { text } = await get(app.url, "/api/admin/audit.csv?action=user_banned&format=semicolon", admin);
  const { data } = Papa.parse<string[]>(text, { delimiter: ";", skipEmptyLines: true });
  expect(data).toHaveLength(3);
  expect(data[1]?.slice(4, 9)).toEqual([
    "user_banned",
    "user",
    "two",
    'said "no", twice',
    '{"new":"banned","old":"active"}',
  ]);
  expect(data[2]?.[7]).toBe('\'=HYPERLINK("http://evil")');
  const { body } = await get(app.url, "/api/admin/audit?action=audit_exported&limit=1", admin);
  expect(body.items[0].details).toEqual({ action: "user_banned" });
});

test("a file spans many pages, and the download is recorded in the log", async () => {
  await app.database.owner.query(
    "select app.record_admin_activity('{}', $1, 'many_things', 'user', n::text) from generate_series(1, 1203) n",
    [admin.id],
  );
  const { text } = await get(app.url, "/api/admin/audit.csv?action=many_things", admin);
  const targets = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line: string) => line.split(",")[6]);
  expect(targets).toEqual(Array.from({ length: 1203 }, (_, index) => String(1203 - index)));
  const { body } = await get(app.url, "/api/admin/audit?action=audit_exported&limit=1", admin);
  expect(body.items[0]).toMatchObject({ admin_email: admin.email, details: { action: "many_things" } });
});
