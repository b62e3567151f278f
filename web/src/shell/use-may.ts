import type { Permission } from "@portico/contract";
import { useSession } from "../api/session.ts";
import { refusalText } from "../text/refusals.ts";

/** Whether the signed-in administrator's role allows something, and what to say where it does not. */
export interface May {
  allowed: boolean;
  /** For the `reason` of a disabled button. */
  reason: string | undefined;
}

/**
 * What to draw as out of reach; the server decides with each request (T34).
 * `const decide = useMay("transactions.decide")`, then `<Button disabled={!decide.allowed} reason={decide.reason}>`.
 */
export function useMay(permission: Permission): May {
  const { user } = useSession();
  const allowed = user?.permissions.includes(permission) ?? false;
  return { allowed, reason: allowed ? undefined : refusalText("role_lacks_permission") };
}
