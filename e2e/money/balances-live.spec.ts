import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { brokenConnection, holdReplies, settled } from "../support/browser/screens.ts";
import { confirmByMail } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** Resolves when the page has received a balance event. */
function balancesReceived(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).startsWith('{"type":"balances"')) resolve();
      }),
    );
  });
}

test.describe("A stale answer does not overwrite a balance received over the socket", () => {
  test("while the balance is refetched after an attempted withdrawal", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "/withdraw/bitcoin");
    await expect(page.getByText("Available: 1 BTC")).toBeVisible();
    await expectLive(page);
    await settled(page);
    await page.route(/initiate_withdrawal/, (route) => route.abort("connectionfailed"));
    const replies = await holdReplies(page, /\/api\/balances/);
    await page.getByLabel("Address", { exact: true }).fill(address);
    await page.getByLabel("Quantity").fill("0.5");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const before = replies.count;
    await confirmByMail(page, exchange, someone);
    await expect.poll(() => replies.count).toBeGreaterThan(before);
    await administrator.credit(someone, "bitcoin", "2");
    await expect(page.getByText("Available: 3 BTC")).toBeVisible();
    replies.release();
    await settled(page);
    await expect(page.getByText("Available: 3 BTC")).toBeVisible();
  });

  test("while the balance is fetched for the first time", async ({ open, someone, administrator }) => {
    const page = await open(null, "/");
    const heard = balancesReceived(page);
    const replies = await holdReplies(page, /\/api\/balances/);
    await page
      .context()
      .addCookies([{ ...someone.cookie, url: page.url(), httpOnly: true, sameSite: "Lax" }]);
    await page.goto("/withdraw/litecoin");
    await expectLive(page);
    // There are two replies if the balances had already been requested when the page began to listen.
    await expect.poll(() => replies.count).toBeGreaterThan(0);
    await administrator.credit(someone, "litecoin", "2");
    await heard;
    replies.release();
    await expect(page.getByText("Available: 2 LTC")).toBeVisible();
  });

  test("while the page was not yet subscribed", async ({ open, someone, administrator }) => {
    const page = await open(someone, "about:blank");
    let listen = () => {};
    const mayListen = new Promise<void>((resolve) => {
      listen = resolve;
    });
    await page.routeWebSocket(/\/api\/live/, async (socket) => {
      await mayListen;
      socket.connectToServer();
    });
    await page.goto("/withdraw/litecoin");
    await expect(page.getByText("Available: 0.00000000 LTC")).toBeVisible();
    await administrator.credit(someone, "litecoin", "2");
    listen();
    await expect(page.getByText("Available: 2 LTC")).toBeVisible();
  });
});
