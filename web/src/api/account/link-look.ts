import type { account, LinkType } from "@portico/contract";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { post } from "../http/client.ts";
import { useSession } from "../session/session.ts";

/** Whose account an emailed link is about: what the server says, never the URL (T63). */
export type LinkOwner = z.output<(typeof account)["lookAtLink"]["output"]>;

async function lookAtLink(token: string, type: LinkType): Promise<LinkOwner> {
  return (await post("/api/auth/look-at-link", { token, type })) as LinkOwner;
}

/** The owner of a link's account, and who is signed in here; asked again when somebody else signs in. */
export function useLinkOwner({ token, type }: { token: string; type: LinkType }) {
  const { status, user } = useSession();
  return useQuery({
    queryKey: ["link-owner", type, token, user?.id ?? null],
    queryFn: () => lookAtLink(token, type),
    enabled: status !== "loading",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
