import { securityRequests } from "./security-requests.ts";
import { signInRequests } from "./sign-in-requests.ts";

export {
  type AccountSession,
  type AdditionProof,
  email,
  type Factors,
  factors,
  type LinkedIdentity,
  type LinkType,
  linkType,
  type Passkey,
  type Proof,
  proof,
  type SignInReply,
  type TwoFactorMethod,
  twoFactorMethod,
  type User,
  user,
} from "./account-schemas.ts";

/** The endpoints below `/api/auth`, each with its name, summary, input and output. All are POST unless stated otherwise. */
export const account = { ...signInRequests, ...securityRequests } as const;
