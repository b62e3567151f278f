import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { addAllowListRoutes } from "./allow-list-routes.ts";
import { addCodeRoutes } from "./code-routes.ts";
import { openDesk } from "./desk.ts";
import { addFactorRoutes } from "./factor-routes.ts";
import { addLinkRoutes } from "./link-routes.ts";
import { addPasskeyRoutes } from "./passkey-routes.ts";
import { addProfileRoutes } from "./profile-routes.ts";
import { addRecoveryRoutes } from "./recovery-routes.ts";
import { addSecondFactorRoutes } from "./second-factor-routes.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { addSignUpRoutes } from "./sign-up-routes.ts";
import { addStepUpRoute } from "./step-up-routes.ts";
import { addThirdPartyRoutes } from "./third-party-routes.ts";
import { addTwoFactorResetRoutes } from "./two-factor-reset-routes.ts";
import { addWithdrawalRoutes } from "./withdrawal-routes.ts";

/** Adds the account routes, `/api/auth/…`. */
export function registerAccount(app: FastifyInstance, deps: Deps): void {
  const desk = openDesk(deps.config);
  addSignUpRoutes(app, desk);
  addCodeRoutes(app, desk);
  addSignInRoutes(app, desk);
  addRecoveryRoutes(app, desk);
  addProfileRoutes(app, desk);
  addLinkRoutes(app);
  addSessionRoutes(app);
  addSecondFactorRoutes(app, desk);
  addFactorRoutes(app, desk);
  addPasskeyRoutes(app, desk);
  addAllowListRoutes(app, desk);
  addStepUpRoute(app, desk);
  addWithdrawalRoutes(app, desk);
  addTwoFactorResetRoutes(app, desk);
  addThirdPartyRoutes(app, desk);
}
