import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import type { Cluster } from "./cluster.ts";
import { keepLogSmall } from "./log-file.ts";
import { hasEnded, type LaunchOptions, launch, type Postmaster, shutDown } from "./postmaster.ts";

type SupervisorOptions = Omit<LaunchOptions, "port">;

const restarts = 8;

/** Keeps one database server running, always on the same port, from `start` to `stop`. */
export class Supervisor {
  readonly #cluster: Cluster;
  readonly #options: SupervisorOptions;
  readonly #listeners: ((error: Error) => void)[] = [];
  #server: Postmaster | undefined;
  #restarting: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;
  #leaveLog: () => void = () => {};

  constructor(cluster: Cluster, options: SupervisorOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  /** @param wish the preferred port. @returns the port used. */
  async start(wish: number | undefined): Promise<number> {
    this.#server = await launch(this.#cluster, { ...this.#options, port: wish });
    this.#watch(this.#server);
    this.#leaveLog = keepLogSmall(this.#options.logFile);
    return this.#server.port;
  }

  /** Shuts the server down and waits for its end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Registers a listener for when the server died and could not be restarted. */
  onExit(listener: (error: Error) => void): void {
    this.#listeners.push(listener);
  }

  async #stop(): Promise<void> {
    // The first await lets `#stopped` be set, which keeps the watcher from restarting the server.
    await this.#restarting;
    this.#leaveLog();
    if (this.#server) await shutDown(this.#server.process);
  }

  #watch({ process: child, port }: Postmaster): void {
    const revive = () => {
      if (this.#stopped) return;
      const { log, logFile } = this.#options;
      log(
        `The database ended unexpectedly (${child.signalCode ?? `code ${child.exitCode}`}); see ${logFile}`,
      );
      this.#restarting = this.#restart(port);
    };
    if (hasEnded(child)) revive();
    else child.once("exit", revive);
  }

  async #restart(port: number): Promise<void> {
    for (let attempt = 0; attempt < restarts; attempt += 1) {
      await sleep(Math.min(100 * 2 ** attempt, 5_000));
      if (this.#stopped) return;
      try {
        await this.#relaunch(port);
        return;
      } catch (error) {
        this.#options.log(`The database could not be started again: ${(error as Error).message}`);
      }
    }
    const error = new StartupError("The database died and could not be started again.");
    for (const listener of this.#listeners) listener(error);
  }

  /** Restarts on the same port, because clients hold the URL. */
  async #relaunch(port: number): Promise<void> {
    const server = await launch(this.#cluster, { ...this.#options, port });
    if (server.port !== port) {
      await shutDown(server.process);
      throw new StartupError(`Port ${port} is taken by another program.`);
    }
    this.#server = server;
    this.#options.log("The database runs again");
    this.#watch(server);
  }
}
