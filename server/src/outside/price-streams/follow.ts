import { networkFault } from "@portico/chains";
import type { Logger } from "pino";
import { type RawData, WebSocket } from "ws";
import { type Exchange, garbage, type StreamMessage, type Tick } from "./exchange.ts";

/** The timeouts and delays of a stream. */
export interface FollowTimes {
  /** A connection without valid messages for this long is considered dead. */
  silentMilliseconds: number;
  /** A connection without prices for this long is useless, whatever else it sends. */
  pricelessMilliseconds: number;
  /** Delay before the first reconnect. It doubles with each attempt up to the longest, plus random jitter. */
  firstRetryMilliseconds: number;
  longestRetryMilliseconds: number;
  /** After a connection has delivered prices for this long, the backoff is reset. */
  steadyMilliseconds: number;
}

/**
 * An exchange's limits apply per address, which others may share: Binance allows 300 connections in 5 minutes, Coinbase
 * 8 a second, Kraken about 150 in 10 minutes. If every connection breaks at once, we make about a dozen in 5 minutes.
 */
export const usualFollowTimes: FollowTimes = {
  silentMilliseconds: 15_000,
  pricelessMilliseconds: 60_000,
  firstRetryMilliseconds: 1_000,
  longestRetryMilliseconds: 60_000,
  steadyMilliseconds: 60_000,
};

/** Which stream to follow, and whom to notify. */
export interface FollowOptions {
  exchange: Exchange;
  /** Without a trailing slash. */
  url: string;
  /** At least one. */
  symbols: readonly string[];
  log: Logger;
  times: FollowTimes;
  onTick(tick: Tick): void;
  /** The last price of this symbol is outdated. */
  onMissed(symbol: string): void;
  /** Called when it connects or disconnects. */
  onChange(): void;
}

/** A running subscription to an exchange, reconnecting until `close`. */
export interface Following {
  isConnected(): boolean;
  close(): void;
}

/** After this many failed attempts the delay is at its maximum, and the failure is logged. */
const loggedAttempts = 6;
/** Above the size of any valid message; a larger one ends the connection. */
const maxMessageBytes = 256 * 1024;
const handshakeMilliseconds = 10_000;

/** Follows an exchange's stream. Errors are logged and retried, never thrown. */
export function follow(options: FollowOptions): Following {
  const { times, log, onChange } = options;
  let attempt = 0;
  let connection: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open() {
    const begun = performance.now();
    connection = connect(options, (reason, isGood) => {
      connection = undefined;
      if (isClosed) return;
      attempt = isGood && performance.now() - begun >= times.steadyMilliseconds ? 0 : attempt + 1;
      const wait = waitBefore(attempt, times);
      const level = attempt > loggedAttempts ? "debug" : "warn";
      log[level]({ reason, attempt, wait_ms: Math.round(wait) }, "a price stream broke");
      retry = setTimeout(open, wait);
      onChange();
    });
  }
  open();

  return {
    isConnected: () => connection?.isOpen() === true,
    close() {
      isClosed = true;
      clearTimeout(retry);
      connection?.end();
    },
  };
}

/** At least half the first delay, with jitter so that nodes do not all reconnect at the same moment. */
function waitBefore(attempt: number, times: FollowTimes): number {
  const { firstRetryMilliseconds: first, longestRetryMilliseconds: longest } = times;
  return Math.min(first * 2 ** Math.min(attempt, 20), longest) * (0.5 + Math.random() / 2) + first / 2;
}

interface Connection {
  isOpen(): boolean;
  end(): void;
}

/** @param onEnd called once, with the reason and whether the connection had delivered prices. */
function connect(options: FollowOptions, onEnd: (reason: string, isGood: boolean) => void): Connection {
  const { exchange, url, symbols, times, onChange } = options;
  let reason: string | undefined;
  const socket = new WebSocket(exchange.address(url, symbols), {
    handshakeTimeout: handshakeMilliseconds,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const end = (why: string) => {
    reason ??= why;
    socket.terminate();
  };
  const silence = setTimeout(() => end("it was silent"), times.silentMilliseconds);
  const priceless = setTimeout(() => end("it named no price"), times.pricelessMilliseconds);
  const listener = createListener(options, {
    send: (text) => socket.send(text),
    isAlive: () => silence.refresh(),
    isUseful: () => priceless.refresh(),
    end,
  });

  socket.on("open", () => {
    listener.subscribe();
    onChange();
  });
  socket.on("message", (data, isBinary) => listener.hear(isBinary ? null : textOf(data)));
  socket.on("error", (error) => {
    reason ??= networkFault(error) ?? (error.message || error.name);
  });
  socket.on("close", (code) => {
    clearTimeout(silence);
    clearTimeout(priceless);
    onEnd(reason ?? `it closed with ${code}`, listener.hasReceivedPrices());
  });
  return { isOpen: () => socket.readyState === WebSocket.OPEN, end: () => end("it is not needed") };
}

/** Controls of a connection, for its listener. */
interface Line {
  send(text: string): void;
  /** A valid message arrived. */
  isAlive(): void;
  /** A price arrived. */
  isUseful(): void;
  end(reason: string): void;
}

/** Handles the messages of one connection. */
function createListener({ exchange, symbols: wanted, log, onTick, onMissed }: FollowOptions, line: Line) {
  const conversation = exchange.converse(wanted);
  const warned = new Set<string>();
  let symbols = wanted;
  let hasReceivedPrices = false;

  /** Logs each warning once per connection, so that a broken stream does not flood the log. */
  function warnOnce(about: string, fields: Record<string, unknown> = {}) {
    if (warned.has(about)) return;
    warned.add(about);
    log.warn(fields, about);
  }

  function subscribe() {
    const text = conversation.subscription(symbols);
    if (text !== null) line.send(text);
  }

  /** The refusal arrives once per channel; handle only the first. */
  function leaveOut(symbol: string) {
    if (!wanted.includes(symbol)) return warnOnce("a symbol that was not asked for");
    if (!symbols.includes(symbol)) return;
    log.warn({ symbol }, "an exchange does not quote this symbol");
    symbols = symbols.filter((known) => known !== symbol);
    if (symbols.length === 0) return line.end("it refused the subscription");
    subscribe();
  }

  function takeTick(tick: Omit<Tick, "source">) {
    if (!symbols.includes(tick.symbol)) return warnOnce("a symbol that was not asked for");
    hasReceivedPrices = true;
    line.isUseful();
    onTick({ source: exchange.source, ...tick });
  }

  /** The stream stays connected, since it says when trading resumes. */
  function halt(reason: string) {
    log.warn({ reason }, "an exchange has halted trading");
    for (const symbol of symbols) onMissed(symbol);
  }

  function take(message: StreamMessage) {
    if (message.kind === "garbage")
      return warnOnce("nonsense from a price stream", { reason: message.reason });
    line.isAlive();
    if (message.kind === "tick") takeTick(message);
    else if (message.kind === "missed") onMissed(message.symbol);
    else if (message.kind === "halted") halt(message.reason);
    else if (message.kind === "ending") line.end("it said that it would close");
    else if (message.kind === "refused") leaveOut(message.symbol);
  }

  return {
    subscribe,
    hasReceivedPrices: () => hasReceivedPrices,
    /** @param text null for a binary message. */
    hear(text: string | null) {
      for (const message of [text === null ? garbage("not a text") : conversation.read(text)].flat())
        take(message);
    },
  };
}

function textOf(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString();
}
