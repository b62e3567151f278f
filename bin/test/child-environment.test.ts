import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { childEnvironment } from "../lib/child-environment.js";
import { outerEnvironment } from "../lib/install.js";
import { root } from "../lib/paths.js";

afterEach(() => vi.unstubAllEnvs());

const settings = readFileSync(join(root, "docs/operations/settings.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name),
  );

test("npm, the web build and git get none of the settings, secret or not", () => {
  expect(settings).toEqual(expect.arrayContaining(["AUTH_SECRET", "AUDIT_KEY", "SMTP_URL", "DATABASE_URL"]));
  for (const name of settings) vi.stubEnv(name, "s3cret");
  for (const environment of [childEnvironment(), outerEnvironment()]) {
    expect(Object.values(environment)).not.toContain("s3cret");
    expect(environment).toHaveProperty("PATH");
  }
});

test("npm gets its own settings and the proxies", () => {
  vi.stubEnv("npm_config_registry", "https://registry.example");
  vi.stubEnv("HTTPS_PROXY", "http://proxy.example");
  vi.stubEnv("NODE_EXTRA_CA_CERTS", "/etc/ca.pem");
  expect(childEnvironment()).toMatchObject({
    npm_config_registry: "https://registry.example",
    HTTPS_PROXY: "http://proxy.example",
    NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
  });
});
