import { expect, type Page } from "@playwright/test";

/** Watches what pages log as errors. */
export interface Watch {
  follow(page: Page): void;
  /** Allows messages that a test causes on purpose. */
  allow(complaint: RegExp): void;
  /** Fails if there were others. */
  check(): void;
}

/** A refusal is an answer, although the browser logs every 4xx as an error. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Collects console errors, uncaught exceptions and violations of the content security policy. */
export function watch(): Watch {
  const complaints: string[] = [];
  const allowed = [refusal];
  return {
    follow(page) {
      page.on("pageerror", (fault) => complaints.push(`uncaught: ${fault.stack ?? fault}`));
      page.on("console", (message) => {
        const isComplaint = message.type() === "error" || /content security policy/i.test(message.text());
        if (isComplaint) complaints.push(`${message.text()} (${message.location().url})`);
      });
    },
    allow: (complaint) => void allowed.push(complaint),
    check() {
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "complaints on the console").toEqual([]);
    },
  };
}
