import { defineConfig } from "vitest/config";

/** Tests of pure functions: `pure-tests.ts` fails one that starts a timer or a request. */
const pure = ["contract/test/**/*.test.ts", "web/src/**/*.test.ts"];
/** Those of the web that need timers. */
const timed = ["web/src/api/**/*.test.ts", "web/src/ui/files/*.test.ts"];

/** What is the same in both groups of tests. */
const shared = {
  pool: "forks",
  // The slowest tests race a thousand connections; a limit only tells a hang from slowness.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    globalSetup: ["database/test/support/global-setup.ts"],
    // One more than the two cores of CI, because some tests wait for time to pass.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: "pure",
          include: pure,
          exclude: timed,
          setupFiles: ["testing/src/pure-tests.ts"],
          // Files share their worker's modules, which saves importing everything for each of them.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "whole",
          include: [
            "bin/test/**/*.test.ts",
            "chains/test/**/*.test.ts",
            "database/test/**/*.test.ts",
            "server/test/**/*.test.ts",
            "signer/test/**/*.test.ts",
            "web/src/**/*.test.tsx",
            ...timed,
          ],
          // A process for each file: what one leaves behind (a timer, a socket, a rejection) cannot fail another.
          isolate: true,
        },
      },
    ],
  },
});
