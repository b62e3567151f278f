import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { sendRaw } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Short enough that connections expire while a test sends on them. */
const connectionTimes = {
  headersTimeout: 150,
  requestTimeout: 300,
  keepAliveTimeout: 150,
  connectionsCheckingInterval: 50,
};

let app: TestApp;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp({ connectionTimes, config: { trustProxy: ["loopback"] } });
  people = await Promise.all(Array.from({ length: 24 }, () => app.addPerson()));
});
afterAll(() => app.close());

/** A connection, and what came on it until it was closed. */
function open() {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)));
  const opened = new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  return { socket, opened, closed, answer: () => answer };
}

/** A call that leaves a row, whose name is `name`. */
function saveAddress(name: string, person: Person): string {
  const hex = createHash("sha1").update(name).digest("hex");
  const body = JSON.stringify({ p_network_id: "ethereum", p_name: name, p_address: `0x${hex}` });
  return [
    "POST /api/rpc/save_address HTTP/1.1",
    `Host: ${new URL(app.url).host}`,
    `Origin: ${app.url}`,
    `Cookie: ${person.cookie}`,
    `X-Forwarded-For: 203.0.113.${people.indexOf(person)}`,
    `Idempotency-Key: ${newKey()}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

async function isSaved(name: string): Promise<boolean> {
  const { rowCount } = await app.database.owner.query("select from app.saved_addresses where name = $1", [
    name,
  ]);
  return rowCount === 1;
}

/** The statuses of the answers in `text`, in their order. */
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test("T45 a connection that is never used is closed without a word", async () => {
  expect(await open().closed).toBe("");
});

test("T44, T45 a request whose headers do not arrive in time is answered 408, and its connection is closed", async () => {
  const { socket, closed } = open();
  socket.write("GET /api/coins HTTP/1.1\r\nHost: x\r\n");
  const text = await closed;
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "request_timeout" });
});

test("T44, T45 a request whose body does not arrive in time is answered 408, and is not executed", async () => {
  const { socket, closed } = open();
  socket.write(saveAddress("slow", people[0] as Person).slice(0, -5));
  expect(statuses(await closed)).toEqual([408]);
  expect(await isSaved("slow")).toBe(false);
});

test("T45 what cannot be parsed is answered 400, and headers that are too long 431", async () => {
  for (const garbage of ["\u0016\u0003\u0001\u0002", "HELLO\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"]) {
    expect(await sendRaw(app.url, garbage), garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  }
  const text = await sendRaw(app.url, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(17_000)}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "headers_too_large" });
});

test("T45 a request that garbage follows is answered by its route alone, or not executed", {
  tags: "long",
}, async () => {
  const followers = [
    "garbage\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n",
    `GET / HTTP/1.1\r\nX: ${"x".repeat(17_000)}`,
  ];
  for (const [number, follower] of followers.entries()) {
    for (const pause of [0, 1, 5]) {
      const name = `followed ${number} ${pause}`;
      const { socket, closed } = open();
      socket.write(saveAddress(name, people[0] as Person));
      if (pause > 0) await sleep(pause);
      socket.write(follower);
      const isOwn = statuses(await closed)[0] === 200;
      expect({ name, isSaved: await isSaved(name) }).toEqual({ name, isSaved: isOwn });
    }
  }
});

test("a request that was answered while its body was still coming gets no second answer", async () => {
  const { socket, closed } = open();
  socket.write(`GET /api/coins HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nContent-Length: 10\r\n\r\nhalf`);
  expect(statuses(await closed)).toEqual([200]);
});

test("T45 requests around the moment at which their connections expire are answered by their routes, or not executed", {
  tags: "long",
}, async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 160 }, async (_, number) => {
      const { socket, opened, closed, answer } = open();
      await opened;
      if (number % 2 === 1) await Promise.race([useOnce(socket), closed]);
      const earlier = statuses(answer()).length;
      await sleep(100 + (number % 60) * 3);
      const name = `race ${number}`;
      if (!socket.destroyed) socket.write(saveAddress(name, people[number % people.length] as Person));
      const answers = statuses(await closed).slice(earlier);
      return { name, answers, isSaved: await isSaved(name) };
    }),
  );
  for (const { answers } of outcomes) expect([[], [200], [408]]).toContainEqual(answers);
  expect(outcomes.filter(({ answers, isSaved }) => isSaved !== (answers[0] === 200))).toEqual([]);
});

/** Sends a request, and waits for its answer. */
async function useOnce(socket: Socket) {
  const answered = new Promise((resolve) => socket.once("data", resolve));
  socket.write(`GET /health/live HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n\r\n`);
  await answered;
}

test("a client that hangs up at once causes no fault", async () => {
  await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      const { socket, opened, closed } = open();
      await opened;
      socket.write(saveAddress(`gone ${number}`, people[number % people.length] as Person));
      socket.resetAndDestroy();
      await closed;
    }),
  );
  await sendRaw(app.url, "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(app.logLines.filter((line) => JSON.parse(line).msg === "fault")).toEqual([]);
});
