import type { User } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/cache/keys.ts";
import { keepTheme } from "../../api/preferences/theme.ts";
import { rememberSignIn } from "../../api/storage/storage.ts";
import { setTimeZone } from "../../ui/format/time.ts";

/**
 * Applies the account's settings for every page: its theme and its time zone, as soon as the account is known
 * and before any screen renders.
 */
export function applyAccountSettings(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    const isUser = type === "updated" && query.queryKey[0] === keys.user[0];
    if (isUser && query.state.data !== undefined) wear(query.state.data as User | null);
  });
}

/** The theme stays after a sign-out: it is the browser's last setting. */
function wear(user: User | null): void {
  setTimeZone(user?.timezone ?? null);
  if (!user) return;
  keepTheme(user.theme_preference);
  rememberSignIn();
}
