import {
  findProgram,
  freePort,
  type Program,
  runProgram,
  untilListening,
} from "@portico/testing/server/programs.ts";

/** A Redis on loopback without persistence. */
export interface RedisServer {
  /** For REDIS_URL; the port stays the same when it goes down and comes back. */
  url: string;
  /** Kills it at once. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Keeps its connections open without answering. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const start = async (): Promise<Program> => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const started = runProgram(findProgram("redis-server") ?? "redis-server", args, { cwd: "/tmp" });
    await untilListening(port, started);
    return started;
  };
  let program = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    goDown: () => program.kill(),
    async comeBack() {
      program = await start();
    },
    freeze: () => void program.process.kill("SIGSTOP"),
    thaw: () => void program.process.kill("SIGCONT"),
    close: () => program.kill(),
  };
}
