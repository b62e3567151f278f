import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/http/logging.ts";
import { isForPeople, terminalLog } from "../../src/http/terminal-log.ts";

/** What a logger of this level prints for people. */
function printed(act: (log: ReturnType<typeof createLogger>) => void, logLevel: "info" | "debug" = "info") {
  let text = "";
  const log = createLogger(
    { logLevel },
    terminalLog({ logLevel }, (more) => {
      text += more;
    }),
  );
  act(log);
  return stripVTControlCharacters(text);
}

const request = {
  request_id: "1",
  method: "GET",
  route: "/api/coins",
  status: 200,
  ms: 3,
  address: "127.0.0.x",
};

test("lines are for people in practice mode in a terminal, and JSON elsewhere, unless LOG_FORMAT says otherwise", () => {
  const live = {
    DATABASE_URL: "postgres://portico@db/portico",
    PUBLIC_URL: "https://portico.example",
    AUTH_SECRET: "s".repeat(48),
    SMTP_URL: "smtp://mail",
  };
  expect(isForPeople(loadConfig({}), true)).toBe(true);
  expect(isForPeople(loadConfig({}), false)).toBe(false);
  expect(isForPeople(loadConfig(live), true)).toBe(false);
  expect(isForPeople(loadConfig({ LOG_FORMAT: "json" }), true)).toBe(false);
  expect(isForPeople(loadConfig({ ...live, LOG_FORMAT: "pretty" }), false)).toBe(true);
  expect(() => loadConfig({ LOG_FORMAT: "xml" })).toThrow("LOG_FORMAT: must be one of json, pretty");
});

test("a terminal shows no request that succeeded, nor lines for programs, so that the password stays in sight", () => {
  const text = printed((log) => {
    log.info(request, "request");
    log.info({ ...request, status: 401, refusal: "not_authenticated" }, "request");
    log.info({ audit_head: "portico-audit-head seal=1" }, "audit log head");
    log.info({ job: "1" }, "mail sent");
    log.info({ coins: 16 }, "prices updated");
    log.info("Server listening at http://127.0.0.1:3000");
  });
  expect(text).toBe("");
});

test("a terminal shows a request that failed on one line, with the local time; LOG_LEVEL=debug shows each", () => {
  const failed = { ...request, status: 409, refusal: "username_taken" };
  const line = /^ {2}\d\d:\d\d:\d\d {2}GET \/api\/coins 409 username_taken \(3 ms\)\n$/;
  expect(printed((log) => log.info(failed, "request"))).toMatch(line);
  expect(printed((log) => log.info(request, "request"), "debug")).toContain("GET /api/coins 200 (3 ms)\n");
});

test("warnings and errors say what they are, with their fields and the error's stack", () => {
  const text = printed((log) => {
    log.warn({ proxy: "127.0.0.1" }, "A proxy forwards requests");
    log.error({ err: new Error("broken") }, "fault");
  });
  expect(text).toContain("Warning: A proxy forwards requests (proxy 127.0.0.1)\n");
  expect(text).toMatch(/Error: fault\n {4}Error: broken\n {8}at /);
});

test("a warning is shown once in ten minutes, so that a price stream without internet does not fill the terminal", () => {
  let text = "";
  const output = terminalLog({ logLevel: "info" }, (more) => {
    text += more;
  });
  const warn = (minute: number, stream: string) =>
    output.write(JSON.stringify({ level: 40, time: new Date(minute * 60_000 + 1e12), msg: "broke", stream }));
  for (const minute of [0, 1, 9, 11, 12]) for (const stream of ["kraken", "binance"]) warn(minute, stream);
  expect(text.match(/broke/g)).toHaveLength(4);
});

test("T46 a terminal shows no password, code, token, cookie or email either", () => {
  const secrets = {
    password: "hunter2",
    code: "493817",
    token: "abc123",
    cookie: "c1",
    email: "ada@example.com",
  };
  const text = printed((log) => {
    log.warn({ ...secrets, deeper: { ...secrets, deepest: secrets } }, "for ada@example.com");
    log.error({ err: new Error("for ada@example.com") }, "fault");
  });
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(text).toContain("[redacted]");
});

test("what a client sends cannot control the terminal", () => {
  const hostile = "\u001b[2J\u009b2J\r";
  let text = "";
  const output = terminalLog({ logLevel: "info" }, (more) => {
    text += more;
  });
  output.write(
    JSON.stringify({ level: 40, time: new Date(), msg: hostile, field: hostile, err: { stack: hostile } }),
  );
  output.write(JSON.stringify({ level: 40, time: new Date(), ...request, msg: "request", route: hostile }));
  expect(stripVTControlCharacters(text)).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(text).not.toContain("\u001b[2J");
});
