import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import { answerQuestions } from "../realtime/workers.ts";

/** A reply to serve from memory. */
export interface BareReply {
  path: string;
  type: string;
  encoding: string;
  body: Uint8Array;
}

// The baseline: Fastify with a route per reply, and nothing else.
const app = fastify();

answerQuestions<BareReply[], string>(
  async (given) => {
    for (const { path, type, encoding, body } of given) {
      const bytes = Buffer.from(body);
      app.get(path, (_request, reply) => reply.type(type).header("content-encoding", encoding).send(bytes));
    }
    await app.listen({ host: "127.0.0.1", port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  },
  () => app.close(),
);
