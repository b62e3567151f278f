import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "chains/test/**/*.test.ts",
      "contract/test/**/*.test.ts",
      "database/test/**/*.test.ts",
      "server/test/**/*.test.ts",
      "signer/test/**/*.test.ts",
      "web/src/**/*.test.{ts,tsx}",
      "bin/test/**/*.test.ts",
    ],
    globalSetup: ["database/test/support/global-setup.ts"],
    pool: "forks",
    // Files share their worker's modules, which saves starting a process and importing everything for each of them.
    // Each file that changes the environment or mocks a module restores it.
    isolate: false,
    // One more than the two cores of CI, because some tests wait for time to pass.
    maxWorkers: 3,
    // The slowest tests race a thousand connections; a limit only tells a hang from slowness.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
