import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a command printed, both streams in the order of their arrival, and its exit code. */
export interface Outcome {
  code: number | null;
  text: string;
}

const command = join(import.meta.dirname, "../../../../bin/portico.js");

/** Runs `portico …` like a shell whose environment has only these settings. */
export async function portico(args: string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const { PATH = "", HOME = "/" } = process.env;
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code: code as number | null, text };
}

/** Settings of live mode. Nothing listens at the addresses of the mail server and the price feed. */
export function liveSettings(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: "0",
    PUBLIC_URL: "https://portico.example",
    AUTH_SECRET: "s".repeat(48),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Portico <no-reply@portico.example>",
    PRICE_FEED_URL: "http://127.0.0.1:9",
    PRICE_STREAMS: "none",
  };
}
