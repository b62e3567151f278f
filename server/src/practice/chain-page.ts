import { AMOUNT } from "@portico/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { invalidInput, refuse } from "../http/errors.ts";
import { escapeHtml } from "../mail/template.ts";
import type { PlayChain, PlayChains, PlayCoin } from "./play-chains.ts";
import { sendPracticePage, serveScript } from "./practice-page.ts";

const pagePath = "/dev/chain";
const hidden = { schema: { hide: true } };

/** So many blocks are turned back at most. */
const MAX_DEPTH = 20;

/**
 * Adds `/dev/chain`, where play coins are sent and blocks are mined. It exists only with play chains. Refuses an unknown
 * network with `not_found`.
 */
export function registerChainPage(app: FastifyInstance, { chains }: PlayChains): void {
  app.get(pagePath, hidden, async (request, reply) => {
    const { network, address = "", coin } = request.query as Record<string, string | undefined>;
    const chosen = chains.find(({ network_id }) => network_id === network) ?? chains[0];
    if (!chosen) refuse("not_found");
    return sendPracticePage(reply, "Play chains", chainPage(chains, chosen, address, coin));
  });
  serveScript(app, "chain-page.js");
  app.post<{ Params: { network: string } }>(`${pagePath}/:network`, hidden, async (request) => {
    const chain = chains.find(({ network_id }) => network_id === request.params.network);
    if (!chain) refuse("not_found");
    return { message: carryOut(chain, order.parse(request.body)) };
  });
}

/** What a person asks of a play chain. */
const order = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("send"),
    coin: z.string().max(64),
    address: z.string().trim().min(1).max(256),
    amount: z.string().trim().regex(AMOUNT),
  }),
  z.strictObject({ do: z.literal("mine") }),
  z.strictObject({ do: z.literal("turn_back"), depth: z.coerce.number().int().min(1).max(MAX_DEPTH) }),
]);

/** Returns a sentence about what was done. */
function carryOut(chain: PlayChain, asked: z.output<typeof order>): string {
  if (asked.do === "send") return send(chain, asked);
  if (asked.do === "mine") {
    chain.mine();
    return `Mined a block of ${chain.name}.`;
  }
  const { depth } = asked;
  try {
    chain.reorganise(depth);
  } catch {
    // It has fewer blocks.
    refuseField("depth");
  }
  return `Undid ${depth} ${depth === 1 ? "block" : "blocks"} of ${chain.name} and mined others.`;
}

function send(chain: PlayChain, asked: Extract<z.output<typeof order>, { do: "send" }>): string {
  const coin = chain.coins.find(({ coin_id }) => coin_id === asked.coin);
  if (!coin) refuseField("coin");
  const units = unitsOf(asked.amount, coin);
  if (!units) refuseField("amount");
  try {
    const hash = chain.fund(asked.address, units, coin.contract);
    return `Sent ${asked.amount} ${coin.symbol} in transaction ${hash}. It is in the next block.`;
  } catch {
    refuseField("address");
  }
}

function refuseField(field: string): never {
  const { code, details } = invalidInput([field]);
  refuse(code, details);
}

/** An amount in the chain's smallest unit; undefined for zero or too many decimals. */
function unitsOf(amount: string, { decimals }: PlayCoin): bigint | undefined {
  const [whole = "", fraction = ""] = amount.split(".");
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, "0")) || undefined;
}

function chainPage(
  chains: readonly PlayChain[],
  chosen: PlayChain,
  address: string,
  coinId: string | undefined,
): string {
  const links = chains.map(({ network_id, name }) => {
    const current = network_id === chosen.network_id ? ' aria-current="page"' : "";
    return `<li><a href="${pagePath}?network=${network_id}"${current}>${escapeHtml(name)}</a></li>`;
  });
  const coins = chosen.coins.map(({ coin_id, symbol }) => {
    const selected = coin_id === coinId ? " selected" : "";
    return `<option value="${coin_id}"${selected}>${escapeHtml(symbol)}</option>`;
  });
  const action = `${pagePath}/${chosen.network_id}`;
  return `<h1>Play chains</h1>
<p class="hint">Practice mode has its own chains, with coins that are worth nothing. Send some to a deposit address and watch the deposit confirm.</p>
<nav aria-label="Network"><ul class="networks">${links.join("")}</ul></nav>
<p role="status" id="outcome" class="hint"></p>
<form data-action="${action}" data-do="send">
<h2>Send test coins on ${escapeHtml(chosen.name)}</h2>
<label>Coin <select name="coin">${coins.join("")}</select></label>
<label>Address <input name="address" value="${escapeHtml(address)}" autocomplete="off" spellcheck="false" required maxlength="256"></label>
<label>Amount <input name="amount" inputmode="decimal" value="0.5" autocomplete="off" required></label>
<button class="button">Send test coins</button>
</form>
<form data-action="${action}" data-do="mine">
<h2>Blocks</h2>
<p class="hint">A block is mined every few seconds. A chain of the Bitcoin family pauses after ten minutes without a payment.</p>
<button class="button">Mine a block</button>
</form>
<form data-action="${action}" data-do="turn_back">
<h2>Reorganisation</h2>
<p class="hint">Undoes the last blocks and mines others. A deposit that hasn't been credited yet moves to a new block.</p>
<label>Blocks <input name="depth" type="number" min="1" max="${MAX_DEPTH}" value="2" required></label>
<button class="button">Undo blocks</button>
</form>
<script src="/dev/chain-page.js" defer></script>`;
}
