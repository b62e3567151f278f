import { limits } from "@portico/contract";
import type { PasskeyFailure, PasskeyObstacle } from "../../api/account/passkeys.ts";
import { brand } from "../../brand.ts";
import { i18n } from "../translation/i18n.ts";

/** The name for passkeys everywhere. */
export const passkeyText = {
  signIn: i18n.t("Continue with a passkey"),
  use: i18n.t("Use a passkey"),
  waiting: i18n.t("Waiting for your device..."),
  obstacles: {
    browser: i18n.t("This browser cannot use passkeys."),
    insecure: i18n.t("Passkeys need a secure connection (https)."),
    address: i18n.t(
      "Passkeys don't work at an IP address. Open this page by its host name, such as localhost.",
    ),
  } satisfies Record<PasskeyObstacle, string>,
  failures: {
    cancelled: i18n.t("No passkey was used. You can try again."),
    exists: i18n.t("This device already has a passkey for your account."),
    failed: i18n.t("Your device couldn't use a passkey. Please try again or use another method."),
  } satisfies Record<PasskeyFailure, string>,
} as const;

/** The second step of a sign-in. */
export const twoFactorText = {
  codeTitle: i18n.t("Enter your code"),
  codeDetail: i18n.t("Your authenticator app shows six digits for {product}.", { product: brand.name }),
  code: i18n.t("Authenticator code"),
  digit: (number: number) => i18n.t("Digit {number}", { number }),
  incomplete: i18n.t("Please enter the complete 6-digit code"),
  badPaste: i18n.t("Please paste a valid 6-digit code"),
  recoveryTitle: i18n.t("Enter a recovery code"),
  recoveryDetail: i18n.t("Use one of the ten codes you saved. Each works once."),
  recoveryCode: i18n.t("Recovery code"),
  recoveryPlaceholder: "xxxxx-xxxxx",
  recoveryMissing: i18n.t("Please enter a recovery code"),
  passkeyTitle: i18n.t("Use your passkey"),
  passkeyDetail: i18n.t("Confirm it's you on this device or with your security key."),
  verify: i18n.t("Verify"),
  verifying: i18n.t("Verifying..."),
  useApp: i18n.t("Use the authenticator app"),
  useRecoveryCode: i18n.t("Use a recovery code"),
  lost: i18n.t("Lost all of these?"),
  backToSignIn: i18n.t("Back to Sign In"),
  failed: i18n.t("Failed to sign in"),
  verifyFailed: i18n.t("Failed to verify code"),

  lostTitle: i18n.t("Lost all of these?"),
  lostDetail: (hours: number) =>
    i18n.t(
      "You can switch off two-factor authentication by email. It takes {hours, plural, one {# hour} other {# hours}}, so that someone with access to your password and your mailbox can't do it without you noticing.",
      { hours },
    ),
  lostSteps: (hours: number, holdHours: number) => [
    i18n.t("We'll email you a button. Press it to start."),
    i18n.t(
      "For {hours, plural, one {# hour} other {# hours}}, two-factor authentication stays on and withdrawals are on hold. We notify you by email and on every signed-in device. To cancel, you need a second factor that you set up earlier.",
      { hours },
    ),
    i18n.t(
      "Then two-factor authentication is switched off and every device is signed out. Withdrawals are on hold for {hours, plural, one {# hour} other {# hours}}.",
      { hours: holdHours },
    ),
  ],
  sendEmail: i18n.t("Send the Email"),
  sending: i18n.t("Sending..."),
  sendFailed: i18n.t("Failed to send the email"),
  goBack: i18n.t("I still have one of these"),
  sentTitle: i18n.t("Check your email"),
  sentDetail: (hours: number) =>
    i18n.t(
      "We've emailed you a button. The wait of {hours, plural, one {# hour} other {# hours}} starts when you press it.",
      { hours },
    ),
} as const;

/** The notice in the frame while the removal of two-factor is scheduled. */
export const resetText = {
  label: i18n.t("Two-factor authentication"),
  title: (time: string) => i18n.t("Two-factor authentication will be switched off on {time}.", { time }),
  detail: i18n.t(
    "Someone requested this with your password and your email, or two administrators approved it. If it wasn't you, cancel it now.",
  ),
  cancel: i18n.t("Cancel"),
  cancelled: i18n.t("The reset was cancelled. Two-factor authentication stays on."),
  dialogTitle: i18n.t("Keep two-factor authentication on?"),
  dialogWords: (hours: number) =>
    i18n.t(
      "Confirm with a second factor that was added at least {hours} hours before the reset was requested. This way, a thief can't cancel your own reset.",
      { hours },
    ),
  keepOn: i18n.t("Keep it on"),
} as const;

/** What the back office shows instead of its screens. */
export const compulsoryText = {
  setUpTitle: i18n.t("Set up two-factor authentication first"),
  setUpDetail: i18n.t(
    "Administrators need it because they decide about other people's money. Setting up an authenticator app or a passkey takes a minute.",
  ),
  setUp: i18n.t("Set it up"),
  signInTitle: i18n.t("Sign in with two-factor authentication"),
  signInDetail: i18n.t(
    "Administrators need it, but you signed in without it. Sign in again with your second factor.",
  ),
  signIn: i18n.t("Sign in again"),
} as const;

/** The profile's section. */
export const securityText = {
  title: i18n.t("Security"),
  loadFailed: i18n.t("Failed to load your security settings"),
  failed: i18n.t("That didn't work. Please try again."),

  twoFactor: i18n.t("Two-factor authentication"),
  twoFactorOn: i18n.t("On. Signing in takes a second factor as well as your password."),
  twoFactorOff: i18n.t("Off. Anyone who has your password can sign in as you."),
  compulsoryOn: i18n.t("On. Administrators can't switch it off here."),
  compulsoryOff: i18n.t("Off. Administrators need it: you can't open the back office until it's on."),
  endsOthers: i18n.t("Once it's on, every other device is signed out."),
  endsOthersByPasskey: i18n.t("This switches on two-factor authentication and signs out every other device."),
  switchedOn: i18n.t("Two-factor authentication is on"),
  switchedOff: i18n.t("Two-factor authentication is off"),

  app: i18n.t("Authenticator app"),
  appOn: i18n.t("Set up. It shows a new code every 30 seconds."),
  appOff: i18n.t("Not set up"),
  setUpApp: i18n.t("Set up"),
  removeApp: i18n.t("Remove"),
  appAdded: i18n.t("The authenticator app is set up"),
  appRemoved: i18n.t("The authenticator app was removed"),

  passkeys: i18n.t("Passkeys"),
  passkeysHelp: i18n.t(
    "Sign in with your fingerprint, face, PIN or a security key. You don't need your password.",
  ),
  noPasskeys: i18n.t("No passkeys yet"),
  addPasskey: i18n.t("Add a passkey"),
  removePasskey: (name: string) => i18n.t("Remove {name}", { name }),
  passkeyAdded: i18n.t("The passkey was added"),
  passkeyRemoved: i18n.t("The passkey was removed"),
  added: (date: string) => i18n.t("Added {date}", { date }),
  lastUsed: (age: string) => i18n.t("Last used: {age}", { age }),
  neverUsed: i18n.t("Never used"),
  fingerprint: i18n.t("Fingerprint of its public key:"),

  recoveryCodes: i18n.t("Recovery codes"),
  codesLeft: (left: number, all: number) =>
    i18n.t("{left} of {all} left. Each signs you in once without your phone.", { left, all }),
  codesFew: (left: number) =>
    i18n.t(
      "{left, plural, =0 {You have no recovery codes left. Get new ones, or you'll be locked out if you lose your phone.} one {Only # recovery code left. Get new ones before you need them.} other {Only # recovery codes left. Get new ones before you need them.}}",
      { left },
    ),
  newCodes: i18n.t("New codes"),

  password: i18n.t("Password"),
  passwordHelp: i18n.t(
    "Setting a new password signs you out everywhere and puts withdrawals on hold for a while.",
  ),
  changePassword: i18n.t("Change"),
  emailReset: i18n.t("Email a reset link"),
  emailResetIn: (seconds: number) => i18n.t("Email a reset link ({seconds}s)", { seconds }),
  resetEmailSent: i18n.t("Password reset email sent successfully!"),
  resetEmailFailed: i18n.t("Failed to send password reset email"),
} as const;

/** Proof of identity before a change of sign-in methods. */
export const proofText = {
  title: i18n.t("Confirm it's you"),
  password: i18n.t("Password"),
  passwordWrong: i18n.t("This password is incorrect."),
  passwordMissing: i18n.t("Please enter your password"),
  forgotPassword: i18n.t("Forgot password?"),
  resetCodeSent: i18n.t("Password reset code sent successfully!"),
  resetLinkSent: i18n.t("Password reset link sent! Check your email."),
  resetCodeFailed: i18n.t("Failed to send password reset code"),
  code: i18n.t("Code"),
  codeHint: i18n.t("From your authenticator app, or one of your recovery codes."),
  recoveryHint: i18n.t("One of your recovery codes."),
  codeMissing: i18n.t("Please enter a code"),
  freshWords: i18n.t("Your account has no password, so your recent sign-in confirms that it's you."),
  tooOld: i18n.t(
    "You signed in more than {minutes} minutes ago. Please sign in again, then come back here.",
    { minutes: limits.fresh_sign_in_minutes },
  ),
  signInAgain: i18n.t("Sign in again"),
  continue: i18n.t("Continue"),
  checking: i18n.t("Checking..."),
} as const;

/** An administrator confirms their identity before a change. */
export const stepUpText = {
  why: (minutes: number) =>
    i18n.t(
      "Administrators confirm their identity before they change anything, so that a stolen session is no use to a thief. This lasts {minutes, plural, one {# minute} other {# minutes}}.",
      { minutes },
    ),
  confirm: i18n.t("Confirm"),
  failed: i18n.t("Couldn't load your security settings"),
  needsFactor: i18n.t(
    "Your account has no password and no second factor. Signing in by email or through a provider isn't enough to make changes here.",
  ),
  addFactor: i18n.t(
    "Add a passkey or an authenticator app in your profile, then come back and confirm with it. You'll lose what you entered here.",
  ),
  providerFirst: i18n.t(
    "You signed in with an emailed link, so a factor that you add now would only prove access to your email. Sign out, sign in with your provider, then add a passkey or an authenticator app in your profile.",
  ),
  openProfile: i18n.t("Open your profile"),
} as const;

/** Adding a way to sign in while two-factor is off (T50). */
export const additionText = {
  sendCode: i18n.t("Email me a code"),
  mailNext: i18n.t("Next, we'll email you a code to confirm this."),
  sent: (email: string) => i18n.t("We emailed a code to {email}. Enter it here.", { email }),
  why: i18n.t(
    "We ask because a stolen password shouldn't be enough to add a sign-in method. We'll also email you a link to undo the change within {hours} hours.",
    { hours: limits.undo_hours },
  ),
  holds: (until: string) =>
    i18n.t(
      "You signed in with your email alone. If you add this now, withdrawals will be on hold until {until}, no matter how you sign in. To avoid that, sign in the way you usually do, then add it.",
      { until },
    ),
  code: i18n.t("Code from the email"),
  resend: i18n.t("Email another code"),
  resendIn: (seconds: number) => i18n.t("Email another code ({seconds}s)", { seconds }),
} as const;

/** Setting up an authenticator app, step by step. */
export const enrolText = {
  title: i18n.t("Set up an authenticator app"),
  why: i18n.t("You'll then sign in with your password and a code that only your phone can show."),
  scanTitle: i18n.t("Scan this code"),
  scan: i18n.t(
    "Open an authenticator app, such as Google Authenticator, 1Password or Aegis, and scan the QR code.",
  ),
  qrCode: i18n.t("QR code for the authenticator app"),
  qrCodeFailed: i18n.t("The QR code couldn't be shown. Type the secret below into the app instead."),
  cannotScan: i18n.t("Can't scan it? Type this secret into the app:"),
  copySecret: i18n.t("Copy"),
  confirm: i18n.t("Then enter the six digits that the app shows:"),
  code: i18n.t("Code from the app"),
  verify: i18n.t("Verify"),
  verifying: i18n.t("Verifying..."),
} as const;

/** The recovery codes, shown once. */
export const codesText = {
  title: i18n.t("Save your recovery codes"),
  words: i18n.t(
    "If you lose your phone or your passkeys, each of these codes signs you in once. We only show them now, and we don't keep a readable copy.",
  ),
  list: i18n.t("Recovery codes"),
  copy: i18n.t("Copy"),
  download: i18n.t("Download"),
  saved: i18n.t("I've saved them"),
  fileName: i18n.t("{product}-recovery-codes.txt", { product: brand.name.toLowerCase() }),
  fileHeading: (email: string, date: string) =>
    i18n.t(
      "{product} recovery codes for {email}, made on {date}.\nEach code works once. Keep them where only you can read them.",
      { product: brand.name, email, date },
    ),
  newTitle: i18n.t("New recovery codes"),
  newWords: i18n.t("You'll get ten new codes. The old ones stop working immediately."),
  newSubmit: i18n.t("Get new codes"),
} as const;

export const disableText = {
  title: i18n.t("Switch off two-factor authentication?"),
  words: i18n.t(
    "Your authenticator app, passkeys and recovery codes will stop working. Your password alone will be enough to sign in.",
  ),
  submit: i18n.t("Switch off"),
  removeAppTitle: i18n.t("Remove the authenticator app?"),
  removeAppWords: i18n.t("Its codes stop working. Your passkeys remain your second factor."),
  removeAppLast: i18n.t("It's your only second factor. Removing it switches off two-factor authentication."),
  remove: i18n.t("Remove"),
} as const;

export const passkeyDialogText = {
  addTitle: i18n.t("Add a passkey"),
  addWords: i18n.t(
    "Your device stores the passkey and asks for your fingerprint, face or PIN when you use it.",
  ),
  name: i18n.t("Name"),
  nameHint: i18n.t("Helps you tell your passkeys apart."),
  nameMissing: i18n.t("Please give it a name"),
  make: i18n.t("Create passkey"),
  making: i18n.t("Waiting for your device..."),
  deviceName: (browser: string, system: string) => i18n.t("{browser} on {system}", { browser, system }),
  unknownDevice: i18n.t("Passkey"),
  removeTitle: (name: string) => i18n.t("Remove “{name}”?", { name }),
  removeWords: i18n.t("You'll no longer be able to sign in with it. Delete it from your device, too."),
  removeLast: i18n.t("It's your only second factor. Removing it switches off two-factor authentication."),
  remove: i18n.t("Remove"),
} as const;

/** The account's sessions. */
export const sessionsText = {
  title: i18n.t("Sessions"),
  help: i18n.t("Where you're signed in. Don't recognise one? End it and change your password."),
  loadFailed: i18n.t("Failed to load your sessions"),
  thisDevice: i18n.t("This device"),
  signedIn: (time: string) => i18n.t("Signed in {time}", { time }),
  lastActive: (age: string) => i18n.t("Last active: {age}", { age }),
  end: i18n.t("End session"),
  ended: i18n.t("Session ended"),
  endFailed: i18n.t("Failed to end the session"),
  endOthers: i18n.t("End all other sessions"),
  endOthersTitle: i18n.t("End all other sessions?"),
  endOthersWords: (count: number) =>
    i18n.t(
      "{count, plural, one {This ends your other session. Anyone using it will have to sign in again.} other {This ends your # other sessions. Anyone using them will have to sign in again.}} You stay signed in here.",
      { count },
    ),
  othersEnded: i18n.t("All other sessions ended"),
  endOthersFailed: i18n.t("Failed to end the other sessions"),
  none: i18n.t("There are no other sessions."),
} as const;
