import { limits, type ServerFrame } from "@portico/contract";

/**
 * `live`: frames arrive. `connecting`: the first attempt, or a retry after a loss. `offline`: several
 * attempts failed.
 */
export type LiveStatus = "connecting" | "live" | "offline";

export interface LiveListener {
  onFrame(frame: ServerFrame): void;
  /**
   * The socket is open. `again`: it was closed for a while, so missed data must be refetched. `wasCut`: the
   * other side closed it, perhaps for many other pages, too.
   */
  onOpen(again: boolean, wasCut: boolean): void;
  /** The connection was lost or could not be made, this many times in a row. */
  onLost(tries: number): void;
}

const HEARTBEAT = limits.heartbeat_seconds * 1_000;
/** All sockets of a node are lost at once; spread the reconnections. In milliseconds. */
const SPREAD = 1_000;

/**
 * The WebSocket to `/api/live`, with a heartbeat. It reconnects after 1, 2, 5 and then every 10 s, plus a
 * random delay.
 */
class LiveConnection {
  #socket: WebSocket | null = null;
  #listener: LiveListener | null = null;
  #status: LiveStatus = "connecting";
  #subscribers = new Set<() => void>();
  #tries = 0;
  /** Whether this page may have missed events. */
  #hasMissed = false;
  #lastFrameAt: number | null = null;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  get status(): LiveStatus {
    return this.#status;
  }

  /** The connection was lost, or the first attempts failed. */
  get isLost(): boolean {
    return this.#status === "offline" || (this.#status === "connecting" && this.#tries > 0);
  }

  /** When the last frame arrived, in milliseconds of this machine's clock; null before the first. */
  get lastFrameAt(): number | null {
    return this.#lastFrameAt;
  }

  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  start(listener: LiveListener): void {
    this.#listener = listener;
    this.#connect();
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
  }

  stop(): void {
    this.#listener = null;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  /** Reconnects at once: the session changed, and the socket belongs to the old one. */
  restart(): void {
    if (!this.#listener) return;
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  /** A laptop that wakes or finds its network again should not wait for the timer. */
  #wake = () => {
    if (document.visibilityState === "visible" && this.#status !== "live") this.restart();
  };

  /** Without a network nothing can arrive; the socket itself would only notice a minute later. */
  #sleep = () => {
    this.#drop();
    this.#hasMissed = true;
    this.#set("offline");
  };

  #connect(): void {
    const address = new URL("/api/live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => socket === this.#socket && this.#heard(event.data);
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #opened(socket: WebSocket): void {
    const wasCut = this.#tries > 0;
    this.#tries = 0;
    this.#lastFrameAt = Date.now();
    this.#set("live");
    this.#heartbeat = setInterval(() => this.#beat(socket), HEARTBEAT);
    this.#listener?.onOpen(this.#hasMissed, wasCut);
    // Events between this socket and the next one are missed.
    this.#hasMissed = true;
  }

  /** After two heartbeats without a frame the connection is dead, even without a close event. */
  #beat(socket: WebSocket): void {
    if (Date.now() - (this.#lastFrameAt ?? 0) > 2 * HEARTBEAT + 1_000) {
      this.#drop();
      this.#lost();
    } else if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  #heard(data: unknown): void {
    this.#lastFrameAt = Date.now();
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data)) as ServerFrame;
    } catch {
      return;
    }
    if (frame.type !== "pong") this.#listener?.onFrame(frame);
  }

  #lost(): void {
    clearInterval(this.#heartbeat);
    const delays = limits.reconnect_seconds;
    const seconds = delays[Math.min(this.#tries, delays.length - 1)] ?? 10;
    this.#tries += 1;
    this.#hasMissed = true;
    this.#set(this.#tries > 2 ? "offline" : "connecting");
    this.#listener?.onLost(this.#tries);
    this.#retry = setTimeout(() => this.#connect(), seconds * 1_000 + Math.random() * SPREAD);
  }

  #drop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    // Let a connecting socket open first: closing it now would log an error.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  #set(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const subscriber of this.#subscribers) subscriber();
  }
}

/** This page's only connection. */
export const live = new LiveConnection();
