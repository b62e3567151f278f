import { test } from "@playwright/test";
import { startExchange } from "../support/exchange/exchange.ts";
import { openMarket } from "../support/exchange/market.ts";
import { doMainJourney } from "./main-journey.ts";
import { startWebkit, type WebkitPrograms, webkitPrograms } from "./webkit.ts";

for (const isTranslated of [false, true]) {
  test(`the main journey works in WebKit${isTranslated ? ", which translates each page" : ""}`, async () => {
    // Starts an exchange and WebKit, and does the whole main journey, from the sign-up to the approval.
    test.setTimeout(300_000);
    const programs = webkitPrograms();
    test.skip(
      !programs,
      "WebKit, its driver or a virtual display is not installed (webkit2gtk-driver, xvfb).",
    );
    const exchange = await startExchange({}, openMarket);
    const driver = await startWebkit(programs as WebkitPrograms);
    try {
      await doMainJourney(driver, exchange, isTranslated);
    } finally {
      await driver.close();
      await exchange.stop();
    }
  });
}
