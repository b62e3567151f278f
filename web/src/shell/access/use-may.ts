import type { CallName, Permission, ReadName } from "@portico/contract";
import { useSession } from "../../api/session/session.ts";
import { refusalText } from "../../text/app/refusals.ts";

/** Whether the signed-in administrator's role allows something, and the text if it does not. */
export interface May {
  allowed: boolean;
  /** For the `reason` of a disabled button. */
  reason: string | undefined;
}

/** The permission of each call and read of administrators, from its declaration. `web/vite.config.ts` defines it. */
declare const DECLARED_PERMISSIONS: Record<string, Permission | undefined>;

type Declared = CallName | ReadName | "prices.update" | "prices.control" | "derive_wallets";

/** The permission that a call, a read, the derivation or a price function of administrators declares. */
export function permissionOf(name: Declared): Permission | undefined {
  return DECLARED_PERMISSIONS[name];
}

/**
 * For disabling what is not allowed; the server checks each request (T34). `const decide =
 * useMay("admin_process_transaction")`, then `<Button disabled={!decide.allowed} reason={decide.reason}>`.
 */
export function useMay(name: Declared): May {
  const { user } = useSession();
  const permission = permissionOf(name);
  const allowed = permission !== undefined && (user?.permissions.includes(permission) ?? false);
  return { allowed, reason: allowed ? undefined : refusalText("role_lacks_permission") };
}
