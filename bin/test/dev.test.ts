import { once } from "node:events";
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
});
