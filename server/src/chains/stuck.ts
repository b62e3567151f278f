import type { WatchCause } from "./chain-database.ts";

/** A reason why a round cannot go on, as a sentence for the back office. */
export class Stuck extends Error {
  /** What pauses the network until it is over; undefined if nothing does. */
  readonly pauses: WatchCause | undefined;

  constructor(message: string, pauses?: WatchCause) {
    super(message);
    this.pauses = pauses;
  }
}
