import { readMailLink } from "../../features/account/email-link.ts";
import { readVerifiedState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { Navigate, useLocation } from "../../shell/router/router.tsx";
import { NewPassword } from "./new-password.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { RecoveryLink } from "./recovery-link.tsx";

/** Set in the history entry on success, so that a reload does not ask for a password again. */
interface DoneState {
  isReset: true;
}

const isDone = (state: unknown): state is DoneState =>
  typeof state === "object" && state !== null && "isReset" in state;

/** Sets the new password, for a user with an emailed link or with a code accepted on the previous screen. */
export function ResetPasswordScreen() {
  const { hash, state } = useLocation();
  const link = readMailLink(hash, ["recovery"]);
  const verified = readVerifiedState(state);
  if (link) return <RecoveryLink link={link} />;
  if (isDone(state)) return <PasswordReset />;
  if (verified) return <NewPassword email={verified.email} />;
  return <Navigate to={paths.forgotPassword()} replace />;
}
