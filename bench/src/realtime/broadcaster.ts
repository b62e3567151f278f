import type { Price } from "@portico/contract";
import { createMarket } from "./market.ts";
import { answerQuestions, microseconds } from "./workers.ts";

/** What a server that pushes prices is asked: its address, to push the prices of a step, what it has used so far. */
export type BroadcasterQuestion = { type: "address" } | { type: "tell"; step: number } | { type: "usage" };
export interface BroadcasterAnswer {
  url: string;
  /** When it was asked, by the clock of `microseconds`. */
  at: number;
  cpuMicroseconds: number;
  memoryBytes: number;
}

/** Answers for a server in this process. */
export function serveBroadcasts(
  url: string,
  tell: (prices: Price[]) => void,
  stop: () => Promise<void>,
): void {
  const market = createMarket();
  answerQuestions<BroadcasterQuestion, BroadcasterAnswer>(async (question) => {
    let at = microseconds();
    if (question.type === "tell") {
      const prices = await market(question.step);
      at = microseconds();
      tell(prices);
    }
    const { user, system } = process.cpuUsage();
    return { url, at, cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss() };
  }, stop);
}
