import { expect, test } from "./support/test.ts";

test("no request of a page's first load is aborted, although the socket brings the prices again", async ({
  browser,
  exchange,
}) => {
  for (const path of ["/", "/swap", "/coin/bitcoin", "/auth"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const aborted: string[] = [];
    page.on("requestfailed", (request) => aborted.push(request.url()));
    const prices = new Promise((resolve) => {
      page.on("websocket", (socket) => {
        socket.on("framereceived", ({ payload }) => String(payload).includes('"prices"') && resolve(payload));
      });
    });
    await page.goto(exchange.url + path);
    await prices;
    await page.waitForLoadState("networkidle");
    expect(aborted, path).toEqual([]);
    await context.close();
  }
});
