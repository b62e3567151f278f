import websocket from "@fastify/websocket";
import { limits } from "@portico/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RawData, WebSocket } from "ws";
import { singleFlight } from "../async/single-flight.ts";
import type { Deps } from "../deps.ts";
import { Refusal, refuse } from "../http/errors.ts";
import { isOwnOrigin } from "../http/guards.ts";
import { addressKey, context } from "../http/session.ts";
import type { Sample } from "../metrics/metrics.ts";
import type { BusEvent } from "./bus.ts";
import { type Client, createClient } from "./client.ts";
import { isPing, maxFrameBytes } from "./client-frames.ts";
import { coinsChanged, encode, missed, paymentMethodsChanged, pong, userUpdated } from "./frames.ts";
import { createHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { createHub, type Hub } from "./hub.ts";
import { type LiveReads, liveReads, type Opening } from "./live-reads.ts";
import { createPriceFrames, type PriceFrames } from "./price-frames.ts";
import { createPriceTicker } from "./price-ticker.ts";
import { createRecentChanges, type RecentChanges } from "./recent-changes.ts";
import { revalidate } from "./revalidate.ts";
import { createUserUpdates } from "./user-updates.ts";
import { deflatingOf } from "./wire.ts";

/** Timings, which tests shorten. */
export interface LiveOptions {
  heartbeatMilliseconds?: number;
  /** Interval for revalidating the sessions of all open sockets. */
  revalidateMilliseconds?: number;
  /** Minimum interval between price frames. */
  priceFrameMilliseconds?: number;
  /** Timeout for sending a frame before its client is disconnected. */
  drainMilliseconds?: number;
  socketsPerAddress?: number;
  /** The release of the web app in this server's folder. */
  build?: string | null;
}

/** The result of a handshake's checks, kept until its socket opens. */
interface Handshake extends Opening {
  checkedAt: number;
}

/** Dependencies shared by all sockets. */
interface Sockets {
  hub: Hub;
  reads: LiveReads;
  priceFrames: PriceFrames;
  heartbeat: Heartbeat;
  recentChanges: RecentChanges;
}

interface SessionCheck {
  /** Revalidates the sessions of all open sockets soon. */
  checkSessions(): void;
}

/** Maximum number of client frames per heartbeat, including pings. A browser sends one. */
const framesPerHeartbeat = 20;

/**
 * The WebSocket at `/api/live`: prices for everyone, balances and transactions for their owner, changes of the
 * withdrawal queue for administrators. Must be the first part of the app, so that later routes handle upgrades.
 */
export function createLive(options: LiveOptions = {}) {
  return async function live(app: FastifyInstance, deps: Deps): Promise<void> {
    const priceFrames = createPriceFrames();
    const hub = createHub(priceFrames);
    const heartbeat = createHeartbeat();
    const reads = liveReads(deps.pool);
    const recentChanges = createRecentChanges();
    await app.register(websocket, {
      // Incoming messages are decompressed per client, so use small buffers. Outgoing ones are compressed once for all.
      options: {
        maxPayload: maxFrameBytes,
        perMessageDeflate: { clientNoContextTakeover: true, zlibInflateOptions: { chunkSize: 1_024 } },
        clientTracking: true,
      },
      errorHandler: (error, socket) => {
        deps.log.debug({ err: error }, "socket");
        socket.terminate();
      },
      preClose(done) {
        for (const client of [...hub.clients]) client.close(1001, "going away");
        this.websocketServer.close(() => done());
      },
    });
    deps.metrics.gauge(
      "portico_live_sockets",
      "Open sockets, by who is behind them.",
      () => countSockets(hub),
      ["who"],
    );
    addRoute(app, deps, { hub, reads, priceFrames, heartbeat, recentChanges }, options);
    // Many nodes may report missed events at once.
    const check = singleFlight(() => revalidate(hub, reads));
    const checkSessions = () =>
      void check().catch((err) => deps.log.error({ err }, "sessions of open sockets"));
    const shared = { hub, reads, recentChanges, checkSessions };
    forwardEvents(app, deps, shared, options.priceFrameMilliseconds ?? 1_000);
    keepUp(app, { hub, heartbeat, checkSessions }, options);
  };
}

function countSockets({ clients }: Hub): Sample[] {
  const counts = { visitor: 0, user: 0, administrator: 0 };
  for (const { identity } of clients) {
    counts[identity.user_id === null ? "visitor" : identity.is_admin ? "administrator" : "user"] += 1;
  }
  return Object.entries(counts).map(([who, value]) => ({ labels: { who }, value }));
}

function addRoute(
  app: FastifyInstance,
  { prices }: Deps,
  { hub, reads, priceFrames, heartbeat, recentChanges }: Sockets,
  { socketsPerAddress = 200, drainMilliseconds = 20_000, build = null }: LiveOptions,
) {
  const handshakes = new WeakMap<FastifyRequest, Handshake>();
  const openOf = new Map<string, number>();

  app.route({
    method: "GET",
    url: "/api/live",
    schema: { hide: true },
    config: { worksInDemo: true },
    async preValidation(request) {
      if (!request.ws) refuse("not_found");
      if (!isOwnOrigin(request)) throw new Refusal("cross_site");
      if ((openOf.get(addressKey(request)) ?? 0) >= socketsPerAddress) {
        throw new Refusal("too_many_requests", { seconds: limits.heartbeat_seconds });
      }
      const checkedAt = performance.now();
      handshakes.set(request, { ...(await reads.open(context(request))), checkedAt });
    },
    handler: () => refuse("not_found"),
    wsHandler(socket, request) {
      const handshake = handshakes.get(request);
      if (!handshake) return socket.terminate();
      const address = addressKey(request);
      // Check the limit again, since concurrent handshakes may all have found a free slot.
      if ((openOf.get(address) ?? 0) >= socketsPerAddress) return socket.close(1013, "too many sockets");
      openOf.set(address, (openOf.get(address) ?? 0) + 1);
      const deflating = deflatingOf(socket.extensions, request.headers["sec-websocket-extensions"]);
      const line = { socket, stream: request.raw.socket, deflating, drainMilliseconds };
      const client = createClient(line, handshake.identity, priceFrames.missed);
      socket.on("close", () => {
        hub.remove(client);
        const left = (openOf.get(address) ?? 1) - 1;
        if (left === 0) openOf.delete(address);
        else openOf.set(address, left);
      });
      listen(socket, client, heartbeat);
      hub.add(client, handshake.checkedAt);
      const state = stateFrame(handshake, recentChanges, build);
      if (state) client.send("state", state);
      // The client receives changes from here on, so send the full list now to cover what it missed before.
      if (prices.all().length > 0) client.sendPrices(priceFrames.whole(prices.all()));
    },
  });
}

/** If the state changed after it was read, the page may have missed the event: it then gets no versions. */
function stateFrame(
  { identity, versions, checkedAt }: Handshake,
  recentChanges: RecentChanges,
  build: string | null,
) {
  if (versions === null || identity.user_id === null) return null;
  const isOld = recentChanges.hasSince(checkedAt, identity.user_id);
  return encode({ type: "state", versions: isOld ? {} : versions, build });
}

function listen(socket: WebSocket, client: Client, heartbeat: Heartbeat) {
  const count = () => {
    client.framesReceived += 1;
    if (client.framesReceived > framesPerHeartbeat) client.close(1008, "too many frames");
    return client.framesReceived <= framesPerHeartbeat;
  };
  socket.on("pong", (data: Buffer) => {
    if (heartbeat.isAnswer(data)) client.isAlive = true;
    else count();
  });
  // The library answers pings; they are only counted here.
  socket.on("ping", count);
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (!count()) return;
    if (isBinary || !isPing(data)) return client.close(1008, "unknown frame");
    client.send("pong", pong);
  });
}

function forwardEvents(
  app: FastifyInstance,
  deps: Deps,
  {
    hub,
    reads,
    recentChanges,
    checkSessions,
  }: Pick<Sockets, "hub" | "reads" | "recentChanges"> & SessionCheck,
  priceFrameMilliseconds: number,
) {
  const onError = (err: unknown) => deps.log.error({ err }, "live update");
  const ticker = createPriceTicker(priceFrameMilliseconds, (prices) => hub.sendPrices(prices));
  const updates = createUserUpdates(hub, reads, onError);
  const sendPauses = singleFlight(async () => {
    const frame = encode({ type: "pauses", ...(await reads.pauses()) });
    for (const client of hub.clients) client.send("pauses", frame);
  });
  const unsubscribe = deps.bus.subscribe((event: BusEvent) => {
    switch (event.type) {
      case "prices":
        return ticker.add(event.coins);
      case "prices_written":
        // The node that reads them publishes which changed.
        return;
      case "chains_changed":
        // For the servers that watch; administrators' pages have an event of their own.
        return;
      case "pauses_changed":
        recentChanges.add();
        return void sendPauses().catch(onError);
      case "payment_methods_changed":
        for (const client of hub.clients) client.send(event.type, paymentMethodsChanged);
        return;
      case "coins_changed":
        for (const client of hub.clients) client.send(event.type, coinsChanged);
        return;
      case "user_changed":
        recentChanges.add(event.user_id);
        return updates.changed(event.user_id, event.transaction);
      case "user_updated":
        recentChanges.add(event.user_id);
        for (const client of hub.ofUser(event.user_id)) client.send(event.type, userUpdated);
        return;
      case "session_ended":
        return hub.endSessions(event);
      case "session_renewing":
        return hub.beginRenewal(event.session_hash);
      case "missed":
        recentChanges.add();
        for (const client of hub.clients) client.send(event.type, missed);
        // The missed events may include the end of a session.
        return checkSessions();
      default: {
        const frame = encode(event);
        for (const client of hub.administrators()) client.send(event.type, frame);
      }
    }
  });
  app.addHook("preClose", async () => {
    unsubscribe();
    ticker.stop();
  });
}

/** Detects lost peers and ended sessions for which no event arrived. */
function keepUp(
  app: FastifyInstance,
  { hub, heartbeat, checkSessions }: Pick<Sockets, "hub" | "heartbeat"> & SessionCheck,
  options: LiveOptions,
) {
  const beats = setInterval(
    () => heartbeat.beat(hub.clients),
    options.heartbeatMilliseconds ?? limits.heartbeat_seconds * 1_000,
  );
  const check = setInterval(checkSessions, options.revalidateMilliseconds ?? 30_000);
  app.addHook("preClose", async () => {
    clearInterval(beats);
    clearInterval(check);
  });
}
