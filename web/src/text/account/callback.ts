import { brand } from "../../brand.ts";
import { i18n } from "../translation/i18n.ts";

/** Returning from a third party. The titles of failures are the spec's. */
export const callbackText = {
  continueWith: (provider: string) => i18n.t("Continue with {provider}", { provider }),
  waitingTitle: i18n.t("Signing you in"),
  waitingDetail: i18n.t("This takes a moment."),
  failed: i18n.t("Authentication failed"),
  failedWith: (provider: string) => i18n.t("Failed to sign in with {provider}", { provider }),
  nothingChanged: i18n.t("You aren't signed in. Try again, or sign in another way."),
  expired: i18n.t("This sign-in took too long, or was started in another browser. Please try again."),
  noEmail: (provider: string) =>
    i18n.t(
      "{provider} didn't share your email address. Allow that there, ask its administrator to allow it, or sign in another way.",
      { provider },
    ),
  backToSignIn: i18n.t("Back to Sign In"),
} as const;

/** The page opened by a magic link. */
export const magicLinkText = {
  title: i18n.t("Sign in to {product}", { product: brand.name }),
  detail: i18n.t("Press the button to sign in with this browser."),
  signIn: i18n.t("Sign In"),
  signingIn: i18n.t("Signing In..."),
} as const;

/** The pages opened by links about a lost second factor. */
export const resetLinkText = {
  reset: {
    title: i18n.t("Switch off two-factor authentication?"),
    detail: (hours: number) =>
      i18n.t(
        "You asked for this because you lost all your second factors. To protect your account, it takes {hours, plural, one {# hour} other {# hours}}.",
        { hours },
      ),
    steps: (hours: number) => [
      i18n.t(
        "Pressing the button starts a wait of {hours, plural, one {# hour} other {# hours}}. Until it's over, two-factor authentication stays on and withdrawals are on hold.",
        { hours },
      ),
      i18n.t(
        "During the wait, we notify you by email and on every signed-in device. To cancel, you need a second factor that you set up earlier.",
      ),
      i18n.t(
        "Then two-factor authentication is switched off and every device is signed out. Withdrawals stay on hold for a while.",
      ),
    ],
    button: (hours: number) => i18n.t("Start the {hours}-hour wait", { hours }),
    busy: i18n.t("Starting the wait..."),
    doneTitle: i18n.t("The wait has started"),
    doneDetail: (hours: number) =>
      i18n.t(
        "Two-factor authentication will be switched off in {hours, plural, one {# hour} other {# hours}}. You can then sign in without it. We've emailed you how to cancel this.",
        { hours },
      ),
  },
  failed: i18n.t("That didn't work. Please try again."),
  invalidTitle: i18n.t("This link no longer works"),
  invalid: i18n.t(
    "It has already been used or has expired. If you lost your second factor, start signing in again to request another link.",
  ),
  goToSignIn: i18n.t("Go to Sign In"),
} as const;

/** The page opened by an email's link about a changed sign-in method or withdrawal allow-list (T50, T55). */
export const undoLinkText = {
  title: i18n.t("Undo this change?"),
  detail: () => i18n.t("We emailed you about a change to your account."),
  steps: (hours: number) => [
    i18n.t("The button undoes the change and removes everything that was added after it."),
    i18n.t("Every device is signed out, and your password stops working. You then set a new one by email."),
    i18n.t("Withdrawals are on hold for {hours, plural, one {# hour} other {# hours}}.", { hours }),
  ],
  button: () => i18n.t("Undo and sign out everywhere"),
  busy: i18n.t("Undoing..."),
  doneTitle: i18n.t("The change was undone"),
  doneDetail: i18n.t(
    "Every device is signed out. Now set a new password, because someone may know the old one. If you didn't make the change, also check who else can read your email.",
  ),
  newPassword: i18n.t("Set a New Password"),
  invalid: i18n.t(
    "It has already been used or has expired. If someone else may be using your account, set a new password. That signs out every device.",
  ),
} as const;

/** The page opened by the new-device email's link. */
export const undoSignInText = {
  title: i18n.t("Was it someone else?"),
  detail: () => i18n.t("We emailed you because a new device signed in to your account."),
  steps: (hours: number) => [
    i18n.t("Every device is signed out, and your password stops working. You then set a new one by email."),
    i18n.t("Sign-in methods and saved addresses added since that sign-in are removed."),
    i18n.t("Withdrawals are on hold for {hours, plural, one {# hour} other {# hours}}.", { hours }),
  ],
  button: () => i18n.t("This wasn't me: sign out everywhere"),
  busy: i18n.t("Signing out..."),
  doneTitle: i18n.t("Every device is signed out"),
  doneDetail: i18n.t(
    "Now set a new password that you don't use anywhere else. Then check your history and cancel any pending withdrawal that isn't yours.",
  ),
} as const;
