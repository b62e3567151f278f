import { useQuery } from "@tanstack/react-query";
import { isRefusal } from "../http/client.ts";
import { fetchResetTerms } from "./account.ts";

/**
 * Whether the reset should offer to remove factors; undefined until that is known. Without an answer it does, since
 * an account may have some; a browser that may not set a password learns nothing.
 */
export function useOffersRemoval(): boolean | undefined {
  const { data, error, isPending } = useQuery({
    queryKey: ["reset-terms"],
    queryFn: fetchResetTerms,
    gcTime: 0,
    retry: false,
    // Somebody else may add a factor meanwhile.
    refetchOnWindowFocus: "always",
  });
  if (data) return data.has_factors;
  return isPending ? undefined : !isRefusal(error, "reset_not_verified");
}
