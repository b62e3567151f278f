import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between a test and its database. */
export interface DatabaseLine {
  url: string;
  /** From now on, existing connections still deliver requests but drop all answers. */
  swallowAnswers(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free local port for the database at this URL, so that a test can break its connections. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const pair = { near, far: connect(Number(port), hostname) };
    pairs.add(pair);
    near.pipe(pair.far);
    pair.far.pipe(near);
    for (const socket of [near, pair.far]) socket.on("error", () => {});
    near.on("close", () => pair.far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallowAnswers() {
      for (const { near, far } of pairs) {
        far.unpipe(near);
        far.resume();
      }
    },
    close: () =>
      closeAll(
        server,
        [...pairs].flatMap(({ near, far }) => [near, far]),
      ),
  };
}

function closeAll(server: Server, sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
