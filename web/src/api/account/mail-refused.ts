import type { account } from "@portico/contract";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { post } from "../http/client.ts";

const LOOK_MILLISECONDS = 3_000;
/** Two minutes: a mail server refuses at once or, if it is slow, soon. */
const MAX_LOOKS = 40;

type Output = z.output<(typeof account)["mailRefused"]["output"]>;

/** Whether the mail server refused the address of the email with this id, as far as it has answered. */
export function useMailRefused(mailId: string | null | undefined): boolean {
  const { data } = useQuery({
    queryKey: ["mail-refused", mailId],
    queryFn: async () => (await post("/api/auth/mail-refused", { mail_id: mailId })) as Output,
    enabled: typeof mailId === "string",
    refetchInterval: ({ state }) =>
      state.data?.is_refused || state.dataUpdateCount + state.errorUpdateCount >= MAX_LOOKS
        ? false
        : LOOK_MILLISECONDS,
    retry: false,
  });
  return data?.is_refused === true;
}
