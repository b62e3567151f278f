import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { addAllowListRoutes } from "./allow-list-routes.ts";
import { createAccountDeps } from "./deps.ts";
import { addCodeRoutes } from "./email-codes/code-routes.ts";
import { addLinkRoutes } from "./email-codes/link-routes.ts";
import { addMailRefusedRoute } from "./mail-refused-route.ts";
import type { PasswordCost } from "./passwords/passwords.ts";
import { addProfileRoutes } from "./profile-routes.ts";
import { addRecoveryRoutes } from "./recovery-routes.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { addSignUpRoutes } from "./sign-up-routes.ts";
import { addStepUpRoute } from "./step-up-routes.ts";
import { addThirdPartyRoutes } from "./third-party/third-party-routes.ts";
import { addFactorRoutes } from "./two-factor/factor-routes.ts";
import { addPasskeyRoutes } from "./two-factor/passkey-routes.ts";
import { addSecondFactorRoutes } from "./two-factor/second-factor-routes.ts";
import { addTwoFactorResetRoutes } from "./two-factor/two-factor-reset-routes.ts";
import { keepTypedEmails } from "./typed-email.ts";
import { addWithdrawalRoutes } from "./withdrawal-routes.ts";

/** Adds the account routes, `/api/auth/…`. */
export function registerAccount(app: FastifyInstance, deps: Deps, passwordCost?: PasswordCost): void {
  const accountDeps = createAccountDeps(deps.config, passwordCost);
  keepTypedEmails(app);
  addSignUpRoutes(app, accountDeps);
  addCodeRoutes(app, accountDeps);
  addSignInRoutes(app, accountDeps);
  addRecoveryRoutes(app, accountDeps);
  addProfileRoutes(app, accountDeps);
  addLinkRoutes(app);
  addMailRefusedRoute(app);
  addSessionRoutes(app);
  addSecondFactorRoutes(app, accountDeps);
  addFactorRoutes(app, accountDeps);
  addPasskeyRoutes(app, accountDeps);
  addAllowListRoutes(app, accountDeps);
  addStepUpRoute(app, accountDeps);
  addWithdrawalRoutes(app, accountDeps);
  addTwoFactorResetRoutes(app, accountDeps);
  addThirdPartyRoutes(app, accountDeps);
}
