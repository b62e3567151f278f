import { openPool } from "@portico/database";
import { type Exchange, freePort, runServer } from "./exchange.ts";
import { databaseUrl } from "./operator.ts";

/** A server in demo mode: a database, but no secret, mail server or price feed. */
export interface Demo {
  url: string;
  stop(): Promise<void>;
}

/** Starts one on its own database, in the engine of a running exchange. */
export async function startDemo(exchange: Exchange): Promise<Demo> {
  const existing = await databaseUrl(exchange);
  const pool = openPool(existing, { max: 1, role: null });
  await pool.query("create database demo");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nothingListens = await freePort();
  const server = runServer(url, {
    DATABASE_URL: Object.assign(new URL(existing), { pathname: "/demo" }).href,
    DEMO_MODE: "true",
    PUBLIC_URL: "https://portico.example",
    PORT: String(port),
    PRICE_FEED_URL: `http://127.0.0.1:${nothingListens}`,
    PRICE_STREAMS: "none",
  });
  const stop = async () => {
    await server.end();
    await pool.query("drop database demo with (force)");
    await pool.end();
  };
  await server.begin().catch(async (fault) => {
    await stop();
    throw fault;
  });
  return { url, stop };
}
