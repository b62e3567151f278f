import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { openDesk } from "./desk.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { addSignUpRoutes } from "./sign-up-routes.ts";

/** Adds `/api/auth/…`: the door to people's money. */
export function registerAccount(app: FastifyInstance, deps: Deps): void {
  const desk = openDesk(deps.config);
  addSignUpRoutes(app, desk);
  addSignInRoutes(app, desk);
}
