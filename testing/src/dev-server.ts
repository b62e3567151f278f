import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What `npm run dev` started. */
export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Runs `npm run dev` on a free port, until it has printed its URL. */
export async function startDevServer(): Promise<DevServer> {
  const server = spawn("npm", ["run", "dev", "--", "--port", "0"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  let output = "";
  const url = new Promise<string>((resolve) => {
    server.stdout.on("data", (text) => {
      output += text;
      const [printed] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (printed) resolve(printed);
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(`npm run dev ended: ${output}`)));
  return {
    url: await Promise.race([url, failed]),
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
