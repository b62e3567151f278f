import { brand } from "../brand.ts";
import { i18n } from "./i18n.ts";

/** Coming back from a third party. The titles of failures are the spec's. */
export const callbackText = {
  continueWith: (provider: string) => i18n.t("Continue with {provider}", { provider }),
  waitingTitle: i18n.t("Signing you in"),
  waitingDetail: i18n.t("This takes a moment."),
  failed: i18n.t("Authentication failed"),
  failedWith: (provider: string) => i18n.t("Failed to sign in with {provider}", { provider }),
  nothingChanged: i18n.t("Nobody was signed in. You can try again, or choose another way."),
  expired: i18n.t("This sign-in took too long, or was begun in another browser. Please try again."),
  unverified: (provider: string) =>
    i18n.t("{provider} has not verified your email address. Verify it there, or sign in another way.", {
      provider,
    }),
  backToSignIn: i18n.t("Back to Sign In"),
} as const;

/** The page that the link of a magic-link mail opens. */
export const magicLinkText = {
  title: i18n.t("Sign in to {product}", { product: brand.name }),
  detail: i18n.t("Press the button to be signed in with this browser."),
  signIn: i18n.t("Sign In"),
  signingIn: i18n.t("Signing In..."),
} as const;

/** The pages that the links about a lost second factor open. */
export const resetLinkText = {
  reset: {
    title: i18n.t("Switch two-factor off?"),
    detail: (hours: number) =>
      i18n.t(
        "You asked for this because you lost every second factor. It takes {hours, plural, one {# hour} other {# hours}} to protect your account.",
        { hours },
      ),
    steps: (hours: number) => [
      i18n.t(
        "When you press the button, a wait of {hours, plural, one {# hour} other {# hours}} begins. Two-factor authentication stays on until it is over.",
        { hours },
      ),
      i18n.t(
        "Meanwhile every device that is signed in to your account is told, and so are you by email. Each of them can stop it.",
      ),
      i18n.t(
        "Then two-factor authentication is switched off, every device is signed out, and withdrawals are on hold for a while.",
      ),
    ],
    button: (hours: number) => i18n.t("Start the {hours}-hour wait", { hours }),
    busy: i18n.t("Starting the wait..."),
    doneTitle: i18n.t("The wait has begun"),
    doneDetail: (hours: number) =>
      i18n.t(
        "In {hours, plural, one {# hour} other {# hours}} two-factor authentication is switched off, and you can sign in without it. We sent you an email by which you can stop this.",
        { hours },
      ),
  },
  cancel: {
    title: i18n.t("Keep two-factor on?"),
    detail: () =>
      i18n.t(
        "Somebody asked to switch two-factor authentication off for this account, and the wait for it is running.",
      ),
    steps: () => [
      i18n.t(
        "When you press the button, nothing is switched off: signing in goes on to take your second factor.",
      ),
      i18n.t(
        "If it was not you who asked, somebody knows your password or reads your mail. Set a new password afterwards.",
      ),
    ],
    button: () => i18n.t("Keep two-factor on"),
    busy: i18n.t("Keeping it on..."),
    doneTitle: i18n.t("Two-factor stays on"),
    doneDetail: () =>
      i18n.t("If it was not you who asked to switch it off, secure your mailbox and set a new password now."),
  },
  failed: i18n.t("That did not work. Please try again."),
  invalidTitle: i18n.t("This link does not work any more"),
  invalid: i18n.t(
    "It was used already, or its time is over. Sign in as far as the second factor to ask for another one.",
  ),
  goToSignIn: i18n.t("Go to Sign In"),
  newPassword: i18n.t("Set a New Password"),
} as const;
