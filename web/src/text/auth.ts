import { refusalText } from "@portico/contract";

/** Sign-in, sign-up and the screens around the email. The texts in the spec's catalogue are exact. */
export const authText = {
  signIn: "Sign In",
  signUp: "Sign Up",
  tabs: "Sign in or sign up",
  welcomeBack: "Welcome back",
  welcomeBackDetail: "Sign in to reach your wallets.",
  createTitle: "Create your account",
  createDetail: "An email and a password are all it takes.",
  email: "Email",
  username: "Username",
  usernameHint: "3 to 30 letters, digits or _ . -",
  password: "Password",
  passwordHint: (minimum: number) => `At least ${minimum} characters`,
  confirmPassword: "Confirm Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps Lock is on",
  strength: "Password strength",
  strengths: ["Very weak", "Weak", "Fair", "Good", "Strong"],
  createAccount: "Create Account",
  signingIn: "Signing In...",
  creating: "Creating Account...",
  passwordRequired: "Please enter your password",
  forgotPassword: "Forgot password?",
  or: "or",
  magicLink: "Send Magic Link",
  magicLinkNoEmail: "Please enter your email address to send a magic link.",
  magicLinkBadEmail: "Please enter a valid email address.",
  magicLinkSent: "Magic link sent! Check your email for a login link.",
  magicLinkFailed: "Failed to send magic link.",

  invalidEmail: "Please enter a valid email address",
  passwordsDiffer: "Passwords do not match",
  usernameRequired: "Username is required",
  emailExists: "Email already exists",
  usernameTaken: "Username already taken",
  otherEmail: "Choose another email first.",
  otherUsername: "Choose another username first.",

  created: "Account created successfully! Please check your email to verify your account.",
  createFailed: "Failed to create account",
  signedIn: "Signed in successfully!",
  signInFailed: "Failed to sign in",
  signedOut: "Signed out successfully!",
  signedOutLocally: "Signed out locally",
  verifyFirst: "Please verify your email to continue.",
  notConfigured: "Authentication service not configured",
  sessionEnded: "You have been signed out.",

  /** Why someone who is signed out was sent to the sign-in screen, by the screen they wanted. */
  pleaseSignIn: {
    wallets: "Please sign in to view your wallets",
    coin: "Please sign in to view coin details",
    swap: "Please sign in to perform token swaps",
    history: "Please sign in to view your transaction history",
    transactionDetails: "Please sign in to view transaction details",
    withdraw: "Please sign in to make withdrawals",
    deposit: "Please sign in to view deposit addresses",
  },
} as const;

/** The screen of the six-digit code. */
export const codeText = {
  title: "Verify Your Email",
  recoveryTitle: "Enter Recovery Code",
  sentTo: "We sent a 6-digit code to",
  group: "Verification code",
  digit: "Digit",
  paste: "Paste",
  verify: "Verify Code",
  verifying: "Verifying...",
  resend: "Resend Code",
  resendIn: (seconds: number) => `Resend Code (${seconds}s)`,
  backToSignIn: "Back to Sign In",
  noCode: "No code? Look in the spam folder, too.",
  mailbox: "Open the practice mailbox",

  incomplete: "Please enter the complete 6-digit code",
  badPaste: "Please paste a valid 6-digit code",
  badClipboard: "Please copy a valid 6-digit code",
  pasteFailed: "Failed to paste code. Please try again.",
  expired: "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
  invalid: "Invalid verification code. Please check and try again.",
  failed: "Verification failed",
  failedRetry: "Verification failed. Please try again.",
  verified: "Email verified successfully!",
  recovered: "Code verified successfully!",
  resent: "New verification code sent! Check your email.",
  resendFailed: "Failed to send new code. Please try again.",
} as const;

/** The waiting screen after a sign-up. */
export const confirmEmailText = {
  title: "Confirm your email",
  sentTo: "We sent a confirmation email to",
  enterCode: "Enter the code",
  resend: "Resend Email",
  resendIn: (seconds: number) => `Resend Email (${seconds}s)`,
  different: "Sign up with a different email",
  resent: "Confirmation email resent! Check your inbox.",
  resendFailed: "Failed to resend verification email",
} as const;

/** Asking for a code to set a new password. */
export const forgotText = {
  title: "Forgot your password?",
  detail: "We send a code to your email, and a link that does the same.",
  email: "Email",
  send: "Send Reset Code",
  sending: "Sending...",
  emailRequired: "Please enter your email address.",
  emailInvalid: "Please enter a valid email address.",
  sent: "Password reset code sent! Check your email.",
  failed: "Failed to send password reset code. Please try again.",
  backToSignIn: "Back to Sign In",
} as const;

/** Choosing a new password. */
export const resetText = {
  title: "Choose a new password",
  detail: "You sign in with it from now on.",
  linkTitle: "Reset your password",
  linkDetail: "Continue to choose a new password. The link can be used once.",
  continue: "Continue",
  checking: "Checking...",
  linkFailed: "The link could not be checked. Please try again.",
  newPassword: "New Password",
  confirmPassword: "Confirm Password",
  reset: "Reset Password",
  resetting: "Resetting Password...",
  differ: "Passwords do not match.",
  failed: "Failed to reset password. Please try again.",
  consequences: (hours: number) =>
    `To protect your coins, this signs you out everywhere, and withdrawals rest for ${hours} hours.`,
  doneTitle: "Password Reset!",
  done: "Your password has been reset successfully! You can now sign in with your new password.",
  doneConsequences: (hours: number) =>
    `Your other sessions have ended. Withdrawals rest for ${hours} hours, which a mail confirms.`,
  goToSignIn: "Go to Sign In",
  unverifiedTitle: "Verify your email",
  unverified: "Please verify your email first.",
  unverifiedDetail: "A code or a link lets you set a password once, and within ten minutes.",
  requestNewCode: "Request New Code",
} as const;

/** What a link in a mail leads to. */
export const linkText = {
  verifiedTitle: "Email verified",
  verifiedDetail: "Your account is ready.",
  goToSignIn: "Go to Sign In",
  verifyTitle: "Verify your email",
  verifyDetail: "One press makes the account yours, and signs you in.",
  verify: "Verify Email",
  verifying: "Verifying...",
  verifyFailed: "Failed to verify email",
  enterCode: "Enter the code",

  expiredTitle: "This link cannot be used",
  expired: "Your verification link is invalid or has expired.",
  email: "Email",
  emailInvalid: "Please enter a valid email address",
  resend: "Resend Verification Email",
  resendIn: (seconds: number) => `Resend Verification Email (${seconds}s)`,
  resent: "New verification email sent! Check your inbox.",
  backToSignIn: "Back to Sign In",
  /** What we say of the codes that a link may come back with; no other word of an address is ever shown (T30). */
  errors: {
    link_other_browser: refusalText("link_other_browser"),
    account_banned: refusalText("account_banned"),
    server_error: "The link could not be checked just now. Please try it again in a moment.",
    temporarily_unavailable: "The link could not be checked just now. Please try it again in a moment.",
  },
} as const;
