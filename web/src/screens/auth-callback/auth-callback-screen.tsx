import { readMailLink } from "../../features/account/email-link.ts";
import { paths } from "../../paths.ts";
import { Navigate, useLocation } from "../../shell/router/router.tsx";
import { readOutcome } from "./callback-state.ts";
import { MagicLink } from "./magic-link.tsx";
import { ProviderFailure } from "./provider-failure.tsx";
import { ProviderReturn } from "./provider-return.tsx";
import { ResetDone } from "./reset-done.tsx";
import { ResetLink } from "./reset-link.tsx";

/**
 * The return page of third parties, and the target of emailed links that sign in, reset the second factor, or
 * undo an addition or a sign-in.
 */
export function AuthCallbackScreen() {
  const { search, hash, state } = useLocation();
  const outcome = readOutcome(state);
  if (outcome?.failure) return <ProviderFailure {...outcome.failure} />;
  if (outcome?.done) return <ResetDone done={outcome.done} />;
  if (search.length > 1) return <ProviderReturn key={search} query={search} />;
  const link = readMailLink(hash, ["magiclink", "two_factor_reset", "undo_addition", "undo_sign_in"]);
  if (!link) return <Navigate to={paths.auth()} replace />;
  return link.type === "magiclink" ? <MagicLink link={link} /> : <ResetLink key={link.token} link={link} />;
}
