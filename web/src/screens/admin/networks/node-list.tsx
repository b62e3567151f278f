import type { AdminChain, ChainEndpoint } from "@portico/contract";
import { nodesText as text } from "../../../text/admin/networks.ts";
import { cx } from "../../../ui/styles/cx.ts";
import { formatHeight, isLate } from "./chain-state.ts";

/** Each node with its block or its fault, and what it is used for. */
export function NodeList({ chain }: { chain: AdminChain }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13">
      {chain.endpoints.map((endpoint) => (
        <li key={endpoint.name} className="flex items-baseline justify-end gap-2">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{endpoint.name}</span>
            {endpoint.is_read && <span className="text-muted"> · {text.read}</span>}
            {endpoint.is_witness && <span className="text-muted"> · {text.witness}</span>}
            <span className={cx("block", inks[toneOf(endpoint, chain)])}>{stateWords(endpoint)}</span>
          </span>
          <span aria-hidden className={cx("size-2 shrink-0 rounded-full", dots[toneOf(endpoint, chain)])} />
        </li>
      ))}
    </ul>
  );
}

type Tone = "up" | "pending" | "down" | "unknown";

const inks: Record<Tone, string> = {
  up: "text-muted",
  pending: "text-pending-ink",
  down: "text-down-ink",
  unknown: "text-muted",
};

const dots: Record<Tone, string> = {
  up: "bg-up",
  pending: "bg-pending",
  down: "bg-down",
  unknown: "bg-muted",
};

/** A node that throttles is used again by itself, so it is no fault. */
function toneOf(endpoint: ChainEndpoint, chain: AdminChain): Tone {
  const { fault, height, dissent, throttled_until } = endpoint;
  if (dissent) return "down";
  if (throttled_until) return "pending";
  if (fault) return "down";
  if (height === null) return "unknown";
  return isLate(endpoint, chain) ? "pending" : "up";
}

/** The most important of what is known of a node. */
function stateWords({ fault, height, behind, dissent, throttled_until }: ChainEndpoint): string {
  if (dissent) return text.disagrees(formatHeight(dissent.height));
  if (throttled_until) return text.throttled;
  if (fault) return fault;
  if (height === null) return text.noAnswer;
  return behind
    ? text.behindAt(formatHeight(height), formatHeight(behind))
    : text.atBlock(formatHeight(height));
}
