import { limits } from "@portico/contract";
import { refusalText } from "../app/refusals.ts";
import { i18n } from "../translation/i18n.ts";

/**
 * Sign-in, sign-up and the screens for emailed codes and links. The texts in the spec's catalogue are exact.
 */
export const authText = {
  signIn: i18n.t("Sign In"),
  signUp: i18n.t("Sign Up"),
  tabs: i18n.t("Sign in or sign up"),
  welcomeBack: i18n.t("Welcome back"),
  welcomeBackDetail: i18n.t("Sign in to reach your wallets."),
  createTitle: i18n.t("Create your account"),
  createDetail: i18n.t("An email, a username and a password are all it takes."),
  email: i18n.t("Email"),
  username: i18n.t("Username"),
  usernameHint: i18n.t("3 to 30 letters, digits or _ . -"),
  password: i18n.t("Password"),
  passwordHint: (minimum: number) => i18n.t("At least {minimum} characters", { minimum }),
  confirmPassword: i18n.t("Confirm Password"),
  showPassword: i18n.t("Show password"),
  hidePassword: i18n.t("Hide password"),
  capsLock: i18n.t("Caps Lock is on"),
  strength: i18n.t("Password strength"),
  strengths: [i18n.t("Very weak"), i18n.t("Weak"), i18n.t("Fair"), i18n.t("Good"), i18n.t("Strong")],
  createAccount: i18n.t("Create Account"),
  signingIn: i18n.t("Signing In..."),
  creating: i18n.t("Creating Account..."),
  passwordRequired: i18n.t("Please enter your password"),
  forgotPassword: i18n.t("Forgot password?"),
  or: i18n.t("or"),
  magicLink: i18n.t("Send Magic Link"),
  magicLinkIn: (seconds: number) => i18n.t("Send Magic Link ({seconds}s)", { seconds }),
  magicLinkNoEmail: i18n.t("Please enter your email address to send a magic link."),
  magicLinkBadEmail: i18n.t("Please enter a valid email address."),
  magicLinkSent: i18n.t("Magic link sent! Check your email for a login link."),
  checkInbox: i18n.t("Check your inbox"),
  magicLinkSentTo: (email: string, minutes: number) =>
    i18n.t(
      "If {email} has an account, a sign-in link is on its way. It works once, within {minutes} minutes.",
      {
        email,
        minutes,
      },
    ),
  anotherEmail: i18n.t("Use another email"),
  magicLinkFailed: i18n.t("Failed to send magic link."),

  invalidEmail: i18n.t("Please enter a valid email address"),
  passwordsDiffer: i18n.t("Passwords do not match"),
  usernameRequired: i18n.t("Username is required"),
  emailExists: i18n.t("Email already exists"),
  usernameTaken: i18n.t("Username already taken"),
  otherEmail: i18n.t("Choose another email first."),
  otherUsername: i18n.t("Choose another username first."),

  created: i18n.t("Account created successfully! Please check your email to verify your account."),
  createFailed: i18n.t("Failed to create account"),
  signedIn: i18n.t("Signed in successfully!"),
  signInFailed: i18n.t("Failed to sign in"),
  signedOut: i18n.t("Signed out successfully!"),
  signedOutLocally: i18n.t("Signed out locally"),
  confirmationResent: i18n.t("Confirmation email resent successfully!"),
  verifyFirst: i18n.t("Please verify your email to continue."),
  notConfigured: i18n.t("Authentication service not configured"),

  /** For users who were on the swap form when their session ended. */
  swapSessionEnded: i18n.t("Please sign in to perform swaps"),
  /** Why a signed-out visitor was redirected to the sign-in screen, by the screen they wanted. */
  pleaseSignIn: {
    wallets: i18n.t("Please sign in to view your wallets"),
    coin: i18n.t("Please sign in to view coin details"),
    swap: i18n.t("Please sign in to perform token swaps"),
    history: i18n.t("Please sign in to view your transaction history"),
    transactionDetails: i18n.t("Please sign in to view transaction details"),
    buy: i18n.t("Please sign in to buy coins"),
    withdraw: i18n.t("Please sign in to make withdrawals"),
    deposit: i18n.t("Please sign in to view deposit addresses"),
  },
} as const;

/** The screen for the six-digit code. */
export const codeText = {
  title: i18n.t("Verify Your Email"),
  recoveryTitle: i18n.t("Enter Recovery Code"),
  sentTo: (email: string) => i18n.t("We sent a 6-digit code to {email}", { email }),
  providerSentTo: (provider: string, email: string) =>
    i18n.t("{provider} didn't confirm that {email} is yours, so we sent a 6-digit code there.", {
      provider,
      email,
    }),
  group: i18n.t("Verification code"),
  digit: (number: number) => i18n.t("Digit {number}", { number }),
  paste: i18n.t("Paste"),
  verify: i18n.t("Verify Code"),
  verifying: i18n.t("Verifying..."),
  resend: i18n.t("Resend Code"),
  resendIn: (seconds: number) => i18n.t("Resend Code ({seconds}s)", { seconds }),
  backToSignIn: i18n.t("Back to Sign In"),
  noCode: i18n.t("No code? Check your spam folder, too."),
  mailbox: i18n.t("Open the practice mailbox"),

  incomplete: i18n.t("Please enter the complete 6-digit code"),
  badPaste: i18n.t("Please paste a valid 6-digit code"),
  badClipboard: i18n.t("Please copy a valid 6-digit code"),
  pasteFailed: i18n.t("Failed to paste code. Please try again."),
  expired: i18n.t(
    "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
  ),
  invalid: i18n.t("Invalid verification code. Please check and try again."),
  failed: i18n.t("Verification failed"),
  failedRetry: i18n.t("Verification failed. Please try again."),
  verified: i18n.t("Email verified successfully!"),
  recovered: i18n.t("Code verified successfully!"),
  resent: i18n.t("New verification code sent! Check your email."),
  resendFailed: i18n.t("Failed to send new code. Please try again."),

  linkTitle: i18n.t("Open the link in the email"),
  linkSentTo: (email: string) => i18n.t("We sent a link to {email}", { email }),
  linkWhy: i18n.t(
    "Many wrong codes are being entered right now, so this email has a link instead of a code.",
  ),
  linkHere: i18n.t("Open it in this browser."),
  linkAnywhere: i18n.t("Open it in any browser."),
  linkResent: i18n.t("New link sent! Check your email."),
  noEmail: i18n.t("No email? Check your spam folder, too."),
  mailRefused: i18n.t(
    "The mail server rejected this address, so we can't email you. Check the address, or sign up again with another one.",
  ),
} as const;

/** The waiting screen after a sign-up. */
export const confirmEmailText = {
  title: i18n.t("Confirm your email"),
  sentTo: (email: string) => i18n.t("We sent a confirmation email to {email}", { email }),
  enterCode: i18n.t("Enter the code"),
  resend: i18n.t("Resend Email"),
  resendIn: (seconds: number) => i18n.t("Resend Email ({seconds}s)", { seconds }),
  different: i18n.t("Sign up with a different email"),
  resent: i18n.t("Confirmation email resent! Check your inbox."),
  resendFailed: i18n.t("Failed to resend verification email"),
} as const;

/** Requesting a code for a new password. */
export const forgotText = {
  title: i18n.t("Forgot your password?"),
  detail: i18n.t("We'll email you a code and a reset link."),
  email: i18n.t("Email"),
  send: i18n.t("Send Reset Code"),
  sendIn: (seconds: number) => i18n.t("Send Reset Code ({seconds}s)", { seconds }),
  sending: i18n.t("Sending..."),
  emailRequired: i18n.t("Please enter your email address."),
  emailInvalid: i18n.t("Please enter a valid email address."),
  sent: i18n.t("Password reset code sent! Check your email."),
  linkSent: i18n.t("Password reset link sent! Check your email."),
  failed: i18n.t("Failed to send password reset code. Please try again."),
  backToSignIn: i18n.t("Back to Sign In"),
} as const;

/** Choosing a new password. */
export const resetText = {
  title: i18n.t("Choose a new password"),
  detail: i18n.t("You use it to sign in from now on."),
  linkTitle: i18n.t("Reset your password"),
  linkDetail: i18n.t("Continue to choose a new password. The link can be used once."),
  continue: i18n.t("Continue"),
  checking: i18n.t("Checking..."),
  linkFailed: i18n.t("The link could not be checked. Please try again."),
  newPassword: i18n.t("New Password"),
  confirmPassword: i18n.t("Confirm Password"),
  reset: i18n.t("Reset Password"),
  resetting: i18n.t("Resetting Password..."),
  differ: i18n.t("Passwords do not match."),
  failed: i18n.t("Failed to reset password. Please try again."),
  consequences: (hours: number) =>
    i18n.t("To protect your coins, this signs you out everywhere and holds withdrawals for {hours} hours.", {
      hours,
    }),
  somebodyElse: i18n.t("I think someone else used my account"),
  /** What is removed then, and when. */
  removals: (hours: number, undo: number) => [
    i18n.t("Authenticator apps and passkeys added in the last {undo} hours are removed now.", { undo }),
    i18n.t(
      "If you have none that is older than 30 days, the others are removed in {hours} hours. Any of them can cancel that.",
      { hours },
    ),
    i18n.t("If you have an older one, sign in with it and remove the others in your profile."),
  ],
  doneTitle: i18n.t("Password Reset!"),
  done: i18n.t("Your password has been reset successfully! You can now sign in with your new password."),
  doneConsequences: (hours: number) =>
    i18n.t(
      "Your other sessions have ended. Withdrawals are on hold for {hours} hours; an email confirms that.",
      {
        hours,
      },
    ),
  goToSignIn: i18n.t("Go to Sign In"),
  unverifiedTitle: i18n.t("Verify your email"),
  unverified: i18n.t("Please verify your email first."),
  unverifiedDetail: i18n.t("A code or a link lets you set a password once, within {minutes} minutes.", {
    minutes: limits.grant_minutes,
  }),
  requestNewCode: i18n.t("Request New Code"),
} as const;

/** The pages that emailed links open. */
export const linkText = {
  noLinkTitle: i18n.t("Verify your email"),
  noLinkDetail: i18n.t("Open the link in our email, or enter its code where you signed up."),
  verifiedTitle: i18n.t("Email verified"),
  verifiedDetail: i18n.t("Your account is ready."),
  goToSignIn: i18n.t("Go to Sign In"),
  verifyTitle: i18n.t("Verify your email"),
  verifyDetail: i18n.t("Press the button to verify your email and sign in."),
  verify: i18n.t("Verify Email"),
  verifying: i18n.t("Verifying..."),
  verifyFailed: i18n.t("Failed to verify email"),
  enterCode: i18n.t("Enter the code"),

  usedTitle: i18n.t("This link has already been used"),
  expiredTitle: i18n.t("This link can't be used"),
  expired: i18n.t("Your verification link is invalid or has expired."),
  email: i18n.t("Email"),
  emailInvalid: i18n.t("Please enter a valid email address"),
  resend: i18n.t("Resend Verification Email"),
  resendIn: (seconds: number) => i18n.t("Resend Verification Email ({seconds}s)", { seconds }),
  resent: i18n.t("New verification email sent! Check your inbox."),
  backToSignIn: i18n.t("Back to Sign In"),
  /** Our texts for the error codes in a link's URL; nothing else in a URL is ever shown (T30). */
  errors: {
    link_used: refusalText("link_used"),
    link_other_browser: refusalText("link_other_browser"),
    account_banned: refusalText("account_banned"),
    server_error: i18n.t("We couldn't check the link. Please try again in a moment."),
    temporarily_unavailable: i18n.t("We couldn't check the link. Please try again in a moment."),
  },
} as const;
