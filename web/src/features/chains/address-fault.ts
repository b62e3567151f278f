import { addressProblem, networkById } from "@portico/contract";
import { refusalText } from "../../text/app/refusals.ts";

/** Why an address cannot be one of the network, as everywhere; undefined if it can. */
export function addressFault(
  { network_id, name }: { network_id: string; name: string },
  address: string,
): string | undefined {
  const network = networkById(network_id);
  const hint = network && addressProblem(network, address);
  return hint && refusalText("invalid_address", { network: name, hint });
}
