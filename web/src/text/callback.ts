import { brand } from "../brand.ts";

const hoursOf = (hours: number) => `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** Coming back from a third party. The titles of failures are the spec's. */
export const callbackText = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  waitingTitle: "Signing you in",
  waitingDetail: "This takes a moment.",
  failed: "Authentication failed",
  failedWith: (provider: string) => `Failed to sign in with ${provider}`,
  nothingChanged: "Nobody was signed in. You can try again, or choose another way.",
  expired: "This sign-in took too long, or was begun in another browser. Please try again.",
  unverified: (provider: string) =>
    `${provider} has not verified your email address. Verify it there, or sign in another way.`,
  backToSignIn: "Back to Sign In",
} as const;

/** The page that the link of a magic-link mail opens. */
export const magicLinkText = {
  title: `Sign in to ${brand.name}`,
  detail: "Press the button to be signed in with this browser.",
  signIn: "Sign In",
  signingIn: "Signing In...",
} as const;

/** The pages that the links about a lost second factor open. */
export const resetLinkText = {
  reset: {
    title: "Switch two-factor off?",
    detail: (hours: number) =>
      `You asked for this because you lost every second factor. It takes ${hoursOf(hours)} to protect your account.`,
    steps: (hours: number) => [
      `When you press the button, a wait of ${hoursOf(hours)} begins. Two-factor authentication stays on until it is over.`,
      "Meanwhile every device that is signed in to your account is told, and so are you by email. Each of them can stop it.",
      "Then two-factor authentication is switched off, every device is signed out, and withdrawals are on hold for a while.",
    ],
    button: (hours: number) => `Start the ${hours}-hour wait`,
    busy: "Starting the wait...",
    doneTitle: "The wait has begun",
    doneDetail: (hours: number) =>
      `In ${hoursOf(hours)} two-factor authentication is switched off, and you can sign in without it. We sent you an email by which you can stop this.`,
  },
  cancel: {
    title: "Keep two-factor on?",
    detail: () =>
      "Somebody asked to switch two-factor authentication off for this account, and the wait for it is running.",
    steps: () => [
      "When you press the button, nothing is switched off: signing in goes on to take your second factor.",
      "If it was not you who asked, somebody knows your password or reads your mail. Set a new password afterwards.",
    ],
    button: () => "Keep two-factor on",
    busy: "Keeping it on...",
    doneTitle: "Two-factor stays on",
    doneDetail: () =>
      "If it was not you who asked to switch it off, secure your mailbox and set a new password now.",
  },
  failed: "That did not work. Please try again.",
  invalidTitle: "This link does not work any more",
  invalid:
    "It was used already, or its time is over. Sign in as far as the second factor to ask for another one.",
  goToSignIn: "Go to Sign In",
  newPassword: "Set a New Password",
} as const;
