import { networks } from "@portico/contract";
import { z } from "zod";
import { parseJsonList } from "./json-list.ts";
import { isSafeHttpAddress } from "./safe-address.ts";

/** The most nodes, over all networks. */
const MAX_NODES = 50;

/** A node of a network. */
export interface ChainNode {
  network_id: string;
  /** Its name in the back office and the log; never its address, which may hold credentials. */
  name: string;
  url: string;
  /** Sent as `Authorization: Bearer`. */
  token: string | undefined;
}

/**
 * `CHAINS`: `none`, or a JSON list of `{network, url, name, token}`, the preferred node of a network first. Each
 * fault has its own line that names the entry. Values are not repeated, since a URL may contain a password.
 */
export const chainNodes = z.string().transform((text, context): ChainNode[] => {
  if (text.trim() === "none") return [];
  const entries = parseJsonList(text);
  const faults = entries === undefined ? ["must be none, or a JSON list of nodes"] : listFaults(entries);
  for (const message of faults) context.addIssue({ code: "custom", message });
  return faults.length > 0 ? z.NEVER : (entries as z.output<typeof entry>[]).map(toNode);
});

function listFaults(entries: unknown[]): string[] {
  if (entries.length > MAX_NODES) return [`must have at most ${MAX_NODES} entries`];
  return entries.flatMap((value, index) => {
    const { error } = entry.safeParse(value);
    const faults = error?.issues.map(({ path, message }) => [...path, message].join(" ")) ?? [];
    return [...new Set(faults)].map((fault) => `entry ${index + 1}: ${fault}`);
  });
}

const watchable = networks.filter(({ chain }) => chain !== undefined).map(({ network_id }) => network_id);
const networkFault = `must be one of ${watchable.join(", ")}`;
const urlFault =
  "must be an https address, or an http one of this machine: deposits are credited by what it says";

/** An ignored setting would make its operator believe that traces are still read. */
const tracesFault =
  "is no setting any more: remove it. What contracts send is found by the balance audit, with any node";

const entry = z.strictObject(
  {
    network: z
      .string({ error: networkFault })
      .refine((id) => watchable.includes(id), { error: networkFault }),
    url: z
      .string({ error: urlFault })
      .refine((text) => text.length <= 2_048 && isSafeHttpAddress(text), { error: urlFault }),
    name: z
      .string({ error: "must be a text" })
      .regex(/^[\w .-]{1,40}$/, { error: "must have 1 to 40 letters, digits, spaces, dots and dashes" })
      .optional(),
    token: z.string({ error: "must be a text" }).min(1).max(2_048).optional(),
    traces: z.undefined({ error: tracesFault }).optional(),
  },
  {
    error: ({ code }) =>
      code === "unrecognized_keys"
        ? "has a field other than network, url, name and token"
        : "must be an object",
  },
);

function toNode({ network, url, name, token }: z.output<typeof entry>, index: number): ChainNode {
  return { network_id: network, url, name: name ?? `node ${index + 1}`, token };
}
