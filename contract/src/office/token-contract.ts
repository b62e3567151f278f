import { z } from "zod";
import { contractProblem, normalisedAddress } from "../addresses/addresses.ts";
import { networkById } from "../registry/networks.ts";

/** The id of a network on which a token is listed. */
export const tokenNetworkId = z
  .string({ error: "missing_network" })
  .regex(/^[a-z0-9-]{1,32}$/, { error: "missing_network" });

/** A token's contract as typed; `withCheckedContract` checks it. */
export const contractAddress = z
  .string({ error: "invalid_contract_address" })
  .trim()
  .max(128, { error: "invalid_contract_address" });

/** The contract's own decimals. */
export const contractDecimals = z.int().min(0).max(36);

interface ListedContract {
  p_network_id: string;
  p_contract_address: string;
}

/**
 * Refuses a contract address that fails its network's checksum or is a burn address or program, and normalises any
 * other: the database compares that form.
 */
export function withCheckedContract<Schema extends z.ZodType<ListedContract>>(schema: Schema): Schema {
  return schema
    .superRefine(({ p_network_id, p_contract_address }, context) => {
      const issue = contractIssue(p_network_id, p_contract_address);
      if (issue) context.addIssue({ ...issue, path: ["p_contract_address"] });
    })
    .overwrite((given) => ({
      ...given,
      p_contract_address: normalisedContract(given.p_network_id, given.p_contract_address),
    }));
}

/** What is wrong with a contract address on a network; undefined if nothing is, or the network is unknown. */
export function contractIssue(networkId: string, address: string) {
  const network = networkById(networkId);
  const hint = network && contractProblem(network, address);
  if (!hint) return undefined;
  const params = { network: network.deposit_name, hint };
  return { code: "custom", message: "invalid_contract_address", params } as const;
}

/** The form of a contract address in which two spellings of it are equal. */
export function normalisedContract(networkId: string, address: string): string {
  const network = networkById(networkId);
  return network ? normalisedAddress(network, address) : address;
}

/** What a node says of a contract. The token itself wrote its symbol: anybody can give theirs any. */
export const contractClaims = z.object({
  /**
   * `silent`: there is a node, but it did not answer. `none`: no node reads the network. `play`: a chain of practice mode
   * reads it, which has whatever is listed.
   */
  node: z.enum(["answered", "silent", "none", "play"]),
  /** Whether there is a contract at the address; null unless a node answered. */
  has_code: z.boolean().nullable(),
  /** Null if it is no token, or does not say. */
  decimals: z.int().nullable(),
  symbol: z.string().nullable(),
});
export type ContractClaims = z.infer<typeof contractClaims>;
