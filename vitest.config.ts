import { defineConfig } from "vitest/config";

/** Tests of pure functions: `pure-tests.ts` fails one that starts a timer or a request. */
const pure = ["contract/test/**/*.test.ts", "web/src/**/*.test.ts"];
/** Those of the web that need timers. */
const timed = ["web/src/api/**/*.test.ts", "web/src/ui/files/*.test.ts"];

/**
 * Those that need a process of their own: they start and kill others, replace what all files of a process share, or
 * run in a page's environment.
 */
const alone = [
  "{bin,signer}/test/**/*.test.ts",
  "server/test/cluster/**/*.test.ts",
  "server/test/realtime/live-client.test.ts",
  "web/src/**/*.test.tsx",
];

/** A project with an `exclude` of its own would ignore that of the command line. */
const without = (patterns: string[]) => patterns.map((pattern) => `!${pattern}`);

/** What is the same in all groups of tests. */
const shared = {
  pool: "forks" as const,
  // A test that hangs must not cost minutes. One that takes longer is tagged as long, or says why it does.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  tags: [{ name: "long", description: "runs in npm run test:all only", timeout: 300_000 }],
};

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
          include: [...pure, ...without(timed)],
          setupFiles: ["testing/src/pure-tests.ts"],
          // Files share their worker's modules: importing everything for each of them took a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "shared",
          include: ["{chains,database,server,testing}/test/**/*.test.ts", ...timed, ...without(alone)],
          // Fails a file that leaves a timer, a socket or a process behind, since that could fail the next.
          setupFiles: ["testing/src/leave-nothing.ts"],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "alone",
          include: alone,
          isolate: true,
        },
      },
    ],
  },
});
