import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LaunchedChrome, launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { buildWebIfOlder } from "../../bin/lib/build-web.js";
import { browserLaunchOptions } from "../../e2e/support/browser/chromium.ts";

const ROUNDS = 3;
const root = join(import.meta.dirname, "../..");

/** Measures what a first visit downloads, what each screen adds, and the landing page's Lighthouse scores. */
async function main(): Promise<void> {
  buildWebIfOlder();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-bench-web-"));
  const exchange = await startExchange(dataDir);
  const { executablePath, args, env } = await browserLaunchOptions("whole");
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: args,
    ...(env && { envVars: env }),
  });
  try {
    await measure(`${exchange.url}/`, chrome);
  } finally {
    chrome.kill();
    await exchange.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, chrome: LaunchedChrome): Promise<void> {
  const visits: Result[] = [];
  const bare: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.push(await runLighthouse(url, chrome));
    bare.push(await runLighthouse(url, chrome, ["*/assets/*.js"]));
  }
  printTransfers(visits[0] as Result);
  printScreens();
  console.log(`\nLighthouse, mobile profile, median of ${ROUNDS}`);
  for (const id of ["performance", "accessibility", "best-practices", "seo"]) {
    console.log(
      `  ${id.padEnd(18)}${Math.round(100 * median(visits.map((visit) => visit.categories[id]?.score ?? 0)))}`,
    );
  }
  for (const id of [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ]) {
    console.log(
      `  ${id.padEnd(26)}${median(visits.map((visit) => figure(visit, id))).toFixed(id.endsWith("shift") ? 3 : 0)}`,
    );
  }
  const [withScript = 0, without = 0] = [visits, bare].map((results) =>
    median(results.map((result) => figure(result, "largest-contentful-paint"))),
  );
  console.log(`  largest paint with script / without: ${(withScript / without).toFixed(2)}`);
  printFailures(visits[0] as Result);
  console.log(
    "\nExpected: scripts 113 kB, styles and fonts 41 kB; performance 98, the others 100; paint ratio 1.3 or less.",
  );
}

/** One visit by a phone with empty storage. */
async function runLighthouse(
  url: string,
  { port }: LaunchedChrome,
  blockedUrlPatterns: string[] = [],
): Promise<Result> {
  const answer = await lighthouse(url, { port, output: "json", logLevel: "error", blockedUrlPatterns });
  if (!answer) throw new Error("Lighthouse gave no result.");
  return answer.lhr;
}

interface Transfer {
  resourceType?: string;
  transferSize: number;
}

/** Prints transferred bytes by kind, as counted by the browser. */
function printTransfers(visit: Result): void {
  const details = visit.audits["network-requests"]?.details as { items: Transfer[] } | undefined;
  const sums = new Map<string, number>();
  for (const { resourceType = "Other", transferSize } of details?.items ?? []) {
    sums.set(resourceType, (sums.get(resourceType) ?? 0) + transferSize);
  }
  console.log("First visit of /, kB on the wire");
  for (const [kind, bytes] of sums) console.log(`  ${kind.padEnd(14)}${kilobytes(bytes)}`);
}

/** Prints the size of each screen's own file, without shared files. */
function printScreens(): void {
  console.log("\nEach screen's own script, kB in brotli");
  const folder = join(root, "web/dist/assets");
  for (const file of readdirSync(folder).filter((name) => /-screen-[\w-]{8}\.js\.br$/.test(name))) {
    console.log(
      `  ${file.replace(/-screen-.*/, "").padEnd(22)}${kilobytes(statSync(join(folder, file)).size)}`,
    );
  }
}

/** Prints the audits that lower a score. */
function printFailures(visit: Result): void {
  for (const { title, auditRefs } of Object.values(visit.categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = visit.audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9) {
        console.log(`  ${title}: ${audit?.title} (${audit?.displayValue ?? id})`);
      }
    }
  }
}

function figure(visit: Result, audit: string): number {
  return visit.audits[audit]?.numericValue ?? Number.NaN;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(8);
}

/** Starts the product like `npm start`, with its own folder and port. */
async function startExchange(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      PRICE_FEED: "simulated",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`${url}/api/prices`).then(
      async (reply) => (await reply.text()).includes("bitcoin"),
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 240 || server.exitCode !== null) throw new Error("The exchange did not start.");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

await main();
