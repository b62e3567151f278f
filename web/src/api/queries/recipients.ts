import { useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { read } from "../http/client.ts";

/** When the user last withdrew to an address, and their recipients that look like it (T74); null asks nothing. */
export function useSimilarRecipients(place: { network_id: string; address: string } | null) {
  const { network_id = "", address = "" } = place ?? {};
  return useQuery({
    queryKey: keys.similarRecipients(network_id, address),
    queryFn: ({ signal }) => read("similarRecipients", { network_id, address }, signal),
    enabled: place !== null,
  });
}
