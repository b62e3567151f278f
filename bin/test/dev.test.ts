import { once } from "node:events";
import { connect } from "node:net";
import { type DevServer, startDevServer } from "@portico/testing/dev-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: DevServer;

beforeAll(async () => {
  server = await startDevServer();
});

afterAll(() => server.stop());

async function choose(choice: object): Promise<void> {
  await fetch(`${server.url}/@fake/scenario`, { method: "POST", body: JSON.stringify(choice) });
}

const statusOf = async (path: string) => (await fetch(`${server.url}/api${path}`)).status;

/** Opens the live socket and sends what is no frame, until the server hangs up. */
async function sendBrokenFrame(): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const key = Buffer.alloc(16).toString("base64");
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, "data");
  socket.write(Buffer.alloc(8, 0xff));
  socket.resume();
  await once(socket, "close");
}

describe("npm run dev", () => {
  test("serves every screen with a panel, and answers its requests from the fake exchange", async () => {
    const page = await (await fetch(`${server.url}/wallets`, { headers: { accept: "text/html" } })).text();
    expect(page).toContain("<title>Portico</title>");
    expect(page).toContain("/dev/panel.ts");
    const { balances } = (await (await fetch(`${server.url}/api/balances`)).json()) as {
      balances: unknown[];
    };
    expect(balances).not.toEqual([]);
    const live = new WebSocket(`${server.url.replace("http", "ws")}/api/live`);
    const [{ data }] = (await once(live, "message")) as [{ data: string }];
    live.close();
    expect(JSON.parse(data)).toMatchObject({ type: "prices" });
  });

  test("the panel's choices change whose page it is and how the exchange answers", async () => {
    expect(await statusOf("/admin/users")).toBe(403);
    await choose({ who: "owner" });
    expect(await statusOf("/admin/users")).toBe(200);
    await choose({ who: "visitor" });
    expect(await statusOf("/balances")).toBe(401);
    await choose({ who: "user", manner: "failing" });
    expect(await statusOf("/balances")).toBe(503);
  });

  test("what it can't read is refused, and ends nothing", async () => {
    for (const [path, body] of [
      ["/@fake/scenario", "{"],
      ["/@fake/scenario", '{"who":"nobody"}'],
      ["/@fake/scenario", '{"isEmpty":"yes"}'],
      ["/@fake/scenario", ""],
      ["/api/rpc/quote_swap", "{"],
      ["/api/rpc/no_such_call", "{}"],
      ["/api/auth/no-such-endpoint", "null"],
    ] as const) {
      const { status } = await fetch(server.url + path, { method: "POST", body });
      expect(status, `${path} ${body}`).toBeGreaterThanOrEqual(400);
    }
    await sendBrokenFrame();
    await choose({ who: "user", manner: "normal" });
    expect(await statusOf("/balances")).toBe(200);
  });
});
