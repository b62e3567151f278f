import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Question {
  id: unknown;
  method: string;
  params: unknown;
}

/** A node whose answers were recorded. */
export interface Replay {
  url: string;
  /** The bodies of the requests before the first call, each once. */
  asked(): string[];
  close(): void;
}

/**
 * Stands before a node and repeats its answers as bytes, so that a measurement has the reader's work in it and not the
 * node's.
 * @param change of an answer's text, by its method, before it is recorded.
 */
export async function replay(
  node: string,
  change: (method: string, answer: string) => string = (_, answer) => answer,
): Promise<Replay> {
  const answers = new Map<string, string>();
  const bodies = new Set<string>();
  let isFrozen = false;

  async function answer({ id, method, params }: Question): Promise<string> {
    const key = JSON.stringify([method, params]);
    let result = answers.get(key);
    if (result === undefined) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 0, method, params });
      const reply = await fetch(node, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      // What follows the braces and the id is the node's own text, whose numbers must not pass through JavaScript.
      const text = change(method, await reply.text());
      result = text.slice(text.indexOf('"result":'), text.lastIndexOf("}")).replace(/,"id":0$/, "");
      answers.set(key, result);
    }
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${result}}`;
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString("utf8");
    const asked = JSON.parse(body) as Question | Question[];
    if (!isFrozen) bodies.add(body);
    response.setHeader("content-type", "application/json");
    response.end(
      Array.isArray(asked) ? `[${(await Promise.all(asked.map(answer))).join()}]` : await answer(asked),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    asked() {
      isFrozen = true;
      return [...bodies];
    },
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
