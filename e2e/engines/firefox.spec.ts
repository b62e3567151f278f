import { test } from "@playwright/test";
import { startExchange } from "../support/exchange/exchange.ts";
import { openMarket } from "../support/exchange/market.ts";
import { firefoxPath, startFirefox } from "./firefox.ts";
import { doMainJourney } from "./main-journey.ts";

for (const isTranslated of [false, true]) {
  test(`the main journey works in Firefox${isTranslated ? ", which translates each page" : ""}`, async () => {
    // Starts an exchange and Firefox, and does the whole main journey, from the sign-up to the approval.
    test.setTimeout(300_000);
    const path = firefoxPath();
    test.skip(!path, "Firefox is not installed (firefox-esr).");
    const exchange = await startExchange({}, openMarket);
    const driver = await startFirefox(path as string);
    try {
      await doMainJourney(driver, exchange, isTranslated);
    } finally {
      await driver.close();
      await exchange.stop();
    }
  });
}
