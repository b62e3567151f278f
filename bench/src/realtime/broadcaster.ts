import type { Price } from "@portico/contract";
import { createMarket } from "./market.ts";
import { answerQuestions, microseconds } from "./workers.ts";

/** Commands for a price server: return its address, push the prices of a step, return its resource usage. */
export type BroadcasterQuestion = { type: "address" } | { type: "send"; step: number } | { type: "usage" };
export interface BroadcasterAnswer {
  url: string;
  /** Time of the command, by the clock of `microseconds`. */
  at: number;
  cpuMicroseconds: number;
  memoryBytes: number;
}

/** Handles commands for a server in this process. */
export function serveBroadcasts(
  url: string,
  send: (prices: Price[]) => void,
  stop: () => Promise<void>,
): void {
  const market = createMarket();
  answerQuestions<BroadcasterQuestion, BroadcasterAnswer>(async (question) => {
    let at = microseconds();
    if (question.type === "send") {
      const prices = await market(question.step);
      at = microseconds();
      send(prices);
    }
    const { user, system } = process.cpuUsage();
    return { url, at, cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss() };
  }, stop);
}
