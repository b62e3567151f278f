import type { PasskeyFailure, PasskeyObstacle } from "../api/passkeys.ts";
import { brand } from "../brand.ts";

const hoursOf = (hours: number) => `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** What passkeys are called wherever they are used. */
export const passkeyText = {
  signIn: "Sign in with a passkey",
  use: "Use a passkey",
  waiting: "Waiting for your device...",
  obstacles: {
    browser: "This browser cannot use passkeys.",
    insecure: "Passkeys need a secure connection (https).",
    address:
      "Passkeys need a site with a name. Open this page by its name, such as localhost, instead of by a number.",
  } satisfies Record<PasskeyObstacle, string>,
  failures: {
    cancelled: "No passkey was used. You can try again.",
    exists: "This device already has a passkey for your account.",
    failed: "Your device could not use a passkey. Please try again or use another way.",
  } satisfies Record<PasskeyFailure, string>,
} as const;

/** The second step of a sign-in. */
export const twoFactorText = {
  codeTitle: "Enter your code",
  codeDetail: `Your authenticator app shows six digits for ${brand.name}.`,
  code: "Authenticator code",
  digit: "Digit",
  incomplete: "Please enter the complete 6-digit code",
  badPaste: "Please paste a valid 6-digit code",
  recoveryTitle: "Enter a recovery code",
  recoveryDetail: "One of the ten codes that you saved. Each works once.",
  recoveryCode: "Recovery code",
  recoveryPlaceholder: "xxxxx-xxxxx",
  recoveryMissing: "Please enter a recovery code",
  passkeyTitle: "Use your passkey",
  passkeyDetail: "Confirm on this device, or with your security key, that it is you.",
  verify: "Verify",
  verifying: "Verifying...",
  useApp: "Use the authenticator app",
  useRecoveryCode: "Use a recovery code",
  lost: "Lost all of these?",
  backToSignIn: "Back to Sign In",
  failed: "Failed to sign in",

  lostTitle: "Lost all of these?",
  lostDetail: (hours: number) =>
    `Two-factor authentication can be switched off by email. It takes ${hoursOf(hours)}, so that nobody who got hold of your password and your mailbox can do it behind your back.`,
  lostSteps: (hours: number, holdHours: number) => [
    "We send you an email. Press the button in it to begin.",
    `For ${hoursOf(hours)} nothing changes. We tell you by email and on every device that is signed in, and each of them can cancel it.`,
    `Then two-factor authentication is switched off, every device is signed out, and withdrawals are on hold for ${hoursOf(holdHours)}.`,
  ],
  sendMail: "Send the Email",
  sending: "Sending...",
  sendFailed: "Failed to send the email",
  goBack: "I still have one of these",
  sentTitle: "Check your email",
  sentDetail: (hours: number) =>
    `We sent you an email with a button. The ${hoursOf(hours)} begin when you press it, not before.`,
} as const;

/** The notice in the frame while two-factor waits to be switched off. */
export const resetText = {
  label: "Two-factor authentication",
  title: (time: string) => `Two-factor authentication will be switched off on ${time}.`,
  detail:
    "Somebody signed in with your password and asked for this by email. If it was not you, cancel it now.",
  cancel: "Cancel",
  cancelling: "Cancelling...",
  cancelled: "The reset was cancelled. Two-factor authentication stays on.",
  cancelFailed: "Failed to cancel the reset. Please try again.",
} as const;

/** What the back office says instead of its screens. */
export const compulsoryText = {
  setUpTitle: "Set up two-factor authentication first",
  setUpDetail:
    "Administrators need it here, because they decide over other people's money. It takes a minute, with an authenticator app or a passkey.",
  setUp: "Set it up",
  signInTitle: "Sign in with two-factor authentication",
  signInDetail:
    "Administrators need it here. This session began without it; sign in again and give your second factor.",
  signIn: "Sign in again",
} as const;

/** The profile's section. */
export const securityText = {
  title: "Security",
  loadFailed: "Failed to load your security settings",
  checkConnection: "Check your connection and try again.",
  failed: "That did not work. Please try again.",

  twoFactor: "Two-factor authentication",
  twoFactorOn: "On. Signing in takes a second factor beside your password.",
  twoFactorOff: "Off. Whoever has your password can sign in as you.",
  compulsoryOn: "On. Administrators cannot switch it off here.",
  compulsoryOff: "Off. Administrators need it here: until it is on, the back office stays closed to you.",
  switchedOn: "Two-factor authentication is on",
  switchedOff: "Two-factor authentication is off",

  app: "Authenticator app",
  appOn: "Set up. It shows a new code every 30 seconds.",
  appOff: "Not set up",
  setUpApp: "Set up",
  removeApp: "Remove",
  appAdded: "The authenticator app is set up",
  appRemoved: "The authenticator app was removed",

  passkeys: "Passkeys",
  passkeysHelp: "Sign in with your fingerprint, face, PIN or a security key. A passkey needs no password.",
  noPasskeys: "No passkeys yet",
  addPasskey: "Add a passkey",
  removePasskey: (name: string) => `Remove ${name}`,
  passkeyAdded: "The passkey was added",
  passkeyRemoved: "The passkey was removed",
  added: (date: string) => `Added ${date}`,
  lastUsed: (age: string) => `Last used: ${age}`,
  neverUsed: "Never used",

  recoveryCodes: "Recovery codes",
  codesLeft: (left: number, all: number) =>
    `${left} of ${all} left. Each signs you in once without your phone.`,
  codesFew: (left: number) =>
    left === 0
      ? "No recovery codes are left. Get new ones, or a lost phone locks you out."
      : `Only ${left} recovery ${left === 1 ? "code is" : "codes are"} left. Get new ones before you need them.`,
  newCodes: "New codes",

  password: "Password",
  passwordHelp: "A new password signs you out everywhere and holds withdrawals for a while.",
  changePassword: "Change",
} as const;

/** Who changes how they get in proves that it is them. */
export const proofText = {
  title: "Confirm that it is you",
  password: "Password",
  passwordWrong: "This password is not right.",
  passwordMissing: "Please enter your password",
  code: "Code",
  codeHint: "From your authenticator app, or one of your recovery codes.",
  recoveryHint: "One of your recovery codes.",
  codeMissing: "Please enter a code",
  freshWords: "We confirm this by your sign-in, because your account has no password.",
  tooOld: "Your sign-in is more than 15 minutes old. Please sign in again, then come back here.",
  signInAgain: "Sign in again",
  continue: "Continue",
  checking: "Checking...",
} as const;

/** Setting up an authenticator app, step by step. */
export const enrolText = {
  title: "Set up an authenticator app",
  why: "Signing in will then take your password and a code that only your phone can show.",
  scanTitle: "Scan this code",
  scan: "Open an authenticator app, such as Google Authenticator, 1Password or Aegis, and scan the picture.",
  qrCode: "QR code for the authenticator app",
  qrCodeFailed: "The picture could not be drawn. Type the secret below into the app instead.",
  cannotScan: "Cannot scan it? Type this secret into the app:",
  copySecret: "Copy",
  confirm: "Then enter the six digits that the app shows:",
  code: "Code of the app",
  verify: "Verify",
  verifying: "Verifying...",
} as const;

/** Ten codes, shown once. */
export const codesText = {
  title: "Save your recovery codes",
  words:
    "If you lose your phone or your passkeys, each of these codes signs you in once. We show them only now and keep no copy that anybody could read.",
  list: "Recovery codes",
  copy: "Copy",
  download: "Download",
  saved: "I have saved them",
  fileName: `${brand.name.toLowerCase()}-recovery-codes.txt`,
  fileHeading: (email: string, date: string) =>
    `${brand.name} recovery codes for ${email}, made on ${date}.\nEach code works once. Keep them where only you can read them.`,
  newTitle: "New recovery codes",
  newWords: "You get ten new codes. The old ones stop working at once.",
  newSubmit: "Get new codes",
} as const;

export const disableText = {
  title: "Switch off two-factor authentication?",
  words:
    "Your authenticator app, your passkeys and your recovery codes stop working, and your password alone signs you in.",
  submit: "Switch off",
  removeAppTitle: "Remove the authenticator app?",
  removeAppWords: "Its codes stop working. Your passkeys remain your second factor.",
  removeAppLast: "It is your only second factor: without it, two-factor authentication is off.",
  remove: "Remove",
} as const;

export const passkeyDialogText = {
  addTitle: "Add a passkey",
  addWords: "Your device keeps the passkey, and asks for your fingerprint, face or PIN when you use it.",
  name: "Name",
  nameHint: "To tell it from your other passkeys.",
  nameMissing: "Please give it a name",
  make: "Create passkey",
  making: "Waiting for your device...",
  proposed: (device: string) => device,
  unknownDevice: "Passkey",
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeWords: "It can no longer sign you in. Delete it on your device, too.",
  removeLast: "It is your only second factor: without it, two-factor authentication is off.",
  remove: "Remove",
} as const;

/** Where the account is signed in. */
export const sessionsText = {
  title: "Sessions",
  help: "Where your account is signed in. End what you do not know, then change your password.",
  loadFailed: "Failed to load your sessions",
  thisDevice: "This device",
  signedIn: (time: string) => `Signed in ${time}`,
  lastActive: (age: string) => `Last active: ${age}`,
  end: "End session",
  ended: "The session was ended",
  endFailed: "Failed to end the session",
  endOthers: "End all other sessions",
  endOthersTitle: "End all other sessions?",
  endOthersWords: (count: number) =>
    `${count === 1 ? "One other session ends" : `${count} other sessions end`} at once. Whoever uses them has to sign in again; you stay signed in here.`,
  othersEnded: "All other sessions were ended",
  endOthersFailed: "Failed to end the other sessions",
  none: "There are no other sessions.",
} as const;
