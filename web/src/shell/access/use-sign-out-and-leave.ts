import { useSignOut } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { authText } from "../../text/account/auth.ts";
import { notify } from "../notices/notify.ts";
import { mayLeave } from "../router/leaving.ts";
import { useNavigate } from "../router/router.tsx";

/** Signs out, says whether the server knows, and leaves the guarded screens. */
export function useSignOutAndLeave(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    // Navigate first, and at once: a guard that sees the session end would redirect to the sign-in screen.
    await navigate(paths.landing(), { flushSync: true });
    const isReached = await signOut();
    if (isReached) notify.success(authText.signedOut, "sign-in");
    else notify.info(authText.signedOutLocally, "sign-in");
  };
}
