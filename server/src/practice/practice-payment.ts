import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { sendPracticePage } from "./practice-page.ts";

/** Target of a payment method in practice mode whose provider page is not set. */
export const practicePaymentPath = "/dev/payment";

/** Adds a placeholder page for a payment provider in practice mode, which says that it is one. */
export function registerPracticePayment(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice) return;
  app.get(practicePaymentPath, { schema: { hide: true } }, async (_request, reply) =>
    sendPracticePage(reply, "Practice payment", page),
  );
}

const page = `<h1>This is practice. Nothing is paid here.</h1>
<p class="hint">On a live exchange, the button that brought you here opens a payment provider's page.</p>
<p>There's no provider behind this page. It takes no money, asks for no card and credits no coins. You can close this tab.</p>`;
