import { startWorker, type Worker } from "../realtime/workers.ts";

/** State of a server in its own process. */
export interface NodeAnswer {
  url: string;
  cookieName: string;
  /** Since the process began. */
  cpuMicroseconds: number;
  memoryBytes: number;
}

export type ServerNode = Worker<null, NodeAnswer>;

/** @param port 0 for any. */
export function startPortico(databaseUrl: string, port = 0): ServerNode {
  return startWorker("../reads/portico.ts", [databaseUrl, String(port)]);
}
