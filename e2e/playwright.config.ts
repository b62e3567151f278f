import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./support/browser/chromium.ts";
import { desktop } from "./support/browser/windows.ts";

/**
 * Two workers, one file each, for a machine with two cores: each has its own exchange, database and browser.
 * A single worker leaves a third of the machine idle while a page waits for its server and a test for its
 * page.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/exchange/built-web.ts",
  projects: [
    { name: "screens", testDir: "./screens", fullyParallel: true },
    { name: "exchange", testIgnore: "screens/**" },
  ],
  workers: 2,
  // An assertion that is stuck must not cost three minutes. A test, hook or expectation that needs longer
  // says why in its file.
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: "list",
  outputDir: "../test-results",
  use: {
    browserName: "chromium",
    launchOptions: await browserLaunchOptions(),
    // A control that is missing or covered should not use up the whole test's time.
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    viewport: desktop,
    // A service worker would answer requests that a test wants to hold or break. Tests of the worker allow
    // it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    // Traces are recorded for every test and nearly all discarded: the film took a quarter of a run's time,
    // the rest a tenth. The snapshots show the page. CI keeps only a log, so it records none.
    trace: process.env.CI ? "off" : { mode: "retain-on-failure", screenshots: false, sources: false },
    screenshot: "only-on-failure",
  },
});
