import type { Chain, Tip } from "@portico/chains";

/** A node that answered, with its last block. */
export interface UsableNode {
  name: string;
  chain: Chain;
  tip: Tip;
}
