import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { sendPracticePage } from "./practice-page.ts";

/** Where a payment method leads in practice while its provider's page is not set. */
export const practicePaymentPath = "/dev/payment";

/** Adds the page that stands in for a payment provider's, and says that it is none. Live mode has no such page. */
export function registerPracticePayment(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice) return;
  app.get(practicePaymentPath, { schema: { hide: true } }, async (_request, reply) =>
    sendPracticePage(reply, "Practice payment", page),
  );
}

const page = `<h1>This is practice. Nothing is paid here.</h1>
<p class="hint">On a live exchange the button that led here opens the page of a payment provider.</p>
<p>No provider is behind this page: it takes no money, asks for no card and credits no coins. You can close this tab.</p>`;
