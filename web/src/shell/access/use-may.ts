import type { Permission } from "@portico/contract";
import { useSession } from "../../api/session/session.ts";
import { refusalText } from "../../text/app/refusals.ts";

/** Whether the signed-in administrator's role allows something, and the text if it does not. */
export interface May {
  allowed: boolean;
  /** For the `reason` of a disabled button. */
  reason: string | undefined;
}

/**
 * For disabling what is not allowed; the server checks each request (T34). `const decide =
 * useMay("transactions.decide")`, then `<Button disabled={!decide.allowed} reason={decide.reason}>`.
 */
export function useMay(permission: Permission): May {
  const { user } = useSession();
  const allowed = user?.permissions.includes(permission) ?? false;
  return { allowed, reason: allowed ? undefined : refusalText("role_lacks_permission") };
}
