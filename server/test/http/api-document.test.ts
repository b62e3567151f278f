import { type Call, calls, type Read, reads } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("The OpenAPI document lists every call with its input, its reply and its refusals", async () => {
  const { body, status } = await get(app.url, "/api/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  for (const call of Object.values(calls) as Call[]) {
    const operation = body.paths[`/api/rpc/${call.name}`]?.post;
    expect(operation, call.name).toMatchObject({ operationId: call.name, summary: call.summary });
    expect(Object.keys(operation.responses), call.name).toEqual(expect.arrayContaining(["200", "4XX"]));
    const schema = operation.requestBody.content["application/json"].schema;
    const fields = Object.keys((call.input as unknown as { shape: object }).shape);
    expect(Object.keys(schema.properties ?? {}), call.name).toEqual(fields);
    expect(schema.additionalProperties, call.name).toBe(false);
    const headers = (operation.parameters ?? []).filter(
      (parameter: { in: string }) => parameter.in === "header",
    );
    expect(headers.length > 0, call.name).toBe(call.movesMoney);
  }
});

test("The OpenAPI document lists every read with its parameters", async () => {
  const { body } = await get(app.url, "/api/openapi.json");
  for (const [name, read] of Object.entries<Read>(reads)) {
    const operation = body.paths[`/api${read.path.replace(/:(\w+)/g, "{$1}")}`]?.get;
    expect(operation, name).toMatchObject({ operationId: name, summary: read.summary });
    const names = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name);
    expect(names.sort(), name).toEqual(
      Object.keys((read.query as unknown as { shape: object }).shape).sort(),
    );
  }
});

test("The document's page works with the security policy of all pages: nothing is inline", async () => {
  const { status, text, headers } = await get(app.url, "/api/docs/");
  expect(status).toBe(200);
  expect(text).toContain("swagger-ui");
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  expect(text).not.toMatch(/<style|\sstyle=/);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  for (const [, path] of text.matchAll(/(?:src|href)="\.?([^"]+\.(?:js|css))"/g)) {
    const file = await get(app.url, path?.startsWith("/api") ? path : `/api/docs${path}`);
    expect(file.status, path).toBe(200);
  }
});
