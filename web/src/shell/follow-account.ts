import type { User } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { keepTheme } from "../api/theme.ts";
import { setTimeZone } from "../ui/format/time.ts";

/**
 * What an account says about how every page looks: its theme, and the zone of its times. It holds from the moment the
 * account is known, before any screen is drawn with it.
 */
export function followAccount(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    const isUser = type === "updated" && query.queryKey[0] === keys.user[0];
    if (isUser && query.state.data !== undefined) wear(query.state.data as User | null);
  });
}

/** The theme stays when they sign out: it is what this browser was last told. */
function wear(user: User | null): void {
  setTimeZone(user?.timezone ?? null);
  if (user) keepTheme(user.theme_preference);
}
