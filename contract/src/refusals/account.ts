import type { RefusalText } from "./refusal-text.ts";

/** Refusals about signing in and the account. */
export const accountRefusals = {
  // Signing in
  invalid_email: { status: 400, text: "Please enter a valid email address" },
  username_required: { status: 400, text: "Username is required" },
  invalid_username: {
    status: 400,
    text: "A username has 3 to 30 letters, digits or the characters _ . -",
  },
  username_reserved: { status: 409, text: "This username is reserved." },
  email_exists: { status: 409, text: "Email already exists" },
  username_taken: { status: 409, text: "Username already taken" },
  password_too_short: { status: 400, text: "Password must be at least {minimum} characters long." },
  password_too_common: {
    status: 400,
    text: "This password is too common. Please choose another.",
  },
  invalid_credentials: { status: 401, text: "Invalid email or password" },
  email_not_confirmed: { status: 403, text: "Please verify your email to continue." },
  account_banned: { status: 403, text: "This account has been closed by an administrator." },
  incomplete_code: { status: 400, text: "Please enter the complete 6-digit code" },
  invalid_code: { status: 401, text: "Invalid verification code. Please check and try again." },
  code_expired: {
    status: 401,
    text: "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
  },
  too_many_guesses: {
    status: 429,
    text: "Too many wrong passwords or codes came from your network. Please wait {minutes} minutes, use a browser you've signed in with before, or sign in with an emailed link or a passkey.",
  },
  code_needs_link: {
    status: 403,
    text: "Many wrong codes are being entered right now, so codes don't work in new browsers for a while. Please open the link in the email instead.",
  },
  link_invalid: { status: 401, text: "Your verification link is invalid or has expired." },
  link_used: {
    status: 401,
    text: "This magic link was already used. Each link signs you in once. You can ask for a new one.",
  },
  link_other_browser: {
    status: 409,
    text: "Please open this link in the browser you signed up with, or enter the code from the email there.",
  },
  other_user_signed_in: {
    status: 409,
    text: "You're signed in as {email}. Please confirm that you want to sign in to another account.",
  },
  reset_not_verified: { status: 401, text: "Please verify your email first." },
  // Second factor, passkeys, other providers
  two_factor_required: {
    status: 403,
    text: "Administrators need two-factor authentication here. Please set it up in your profile, or sign in with it.",
  },
  step_up_required: {
    status: 403,
    text: "Nothing was changed, because you didn't confirm it's you.",
  },
  two_factor_expired: { status: 401, text: "This took too long. Please sign in again." },
  invalid_second_factor: {
    status: 401,
    text: "This code is incorrect or was already used. Please try the next one.",
  },
  invalid_recovery_code: { status: 401, text: "This recovery code is incorrect or was already used." },
  invalid_passkey: { status: 401, text: "This passkey was not accepted." },
  passkeys_unavailable: {
    status: 409,
    text: "Passkeys don't work at an IP address. Open this page by its host name, such as localhost.",
  },
  passkey_exists: { status: 409, text: "You've already added this passkey." },
  too_many_passkeys: {
    status: 409,
    text: "You've reached the limit of {most} passkeys. Please remove one first.",
  },
  two_factor_exists: { status: 409, text: "An authenticator app is already set up." },
  two_factor_not_set_up: { status: 409, text: "Please start setting up the authenticator app again." },
  two_factor_compulsory: {
    status: 409,
    text: "Administrators cannot switch two-factor authentication off here.",
  },
  proof_required: { status: 403, text: "Please confirm it's you." },
  mailed_code_required: { status: 403, text: "Please enter the code that we emailed you." },
  factor_too_new: {
    status: 403,
    text: "This factor was added less than {hours} hours before the reset was requested, so it can't be used to cancel the reset.",
  },
  administrator_needs_factor: {
    status: 403,
    text: "Your account has no password and no second factor, so nothing confirms that it's you. Add a passkey or an authenticator app in your profile first.",
  },
  password_by_email: {
    status: 403,
    text: "This password was set by email, which only proves access to your mailbox. Ask an owner to give you your role again, or sign in another way and add a second factor.",
  },
  factor_by_email: {
    status: 403,
    text: "This second factor was added after a sign-in by email alone. Sign out, sign in with your password or your provider, then remove it and add it again.",
  },
  fresh_sign_in_required: { status: 403, text: "Please sign in again before you change this." },
  unknown_provider: { status: 404, text: "This sign-in method doesn't exist." },
  provider_failed: { status: 409, text: "Failed to sign in with {provider}" },
  provider_email_unverified: {
    status: 409,
    text: "Failed to sign in with {provider}: it has not verified your email.",
  },
  provider_email_missing: {
    status: 409,
    text: "Failed to sign in with {provider}: it did not send your email.",
  },
  provider_codes_paused: {
    status: 403,
    text: "Many wrong codes are being entered right now, so codes don't work in new browsers for a while. Please sign in another way, or try again later.",
  },
  /** No sign-in started by this browser in the last ten minutes matches what came back. */
  provider_expired: { status: 401, text: "Authentication failed" },
  identity_exists: { status: 409, text: "This account at {provider} is already linked to yours." },
  identity_taken: { status: 409, text: "This account at {provider} is already linked to another user." },
  too_many_identities: {
    status: 409,
    text: "You've reached the limit of {most} linked accounts. Please remove one first.",
  },
  last_way_in: { status: 409, text: "This is your only way to sign in. Please set a password first." },
  resend_too_soon: { status: 429, text: "Please wait {seconds} seconds before you request a new code." },
} as const satisfies Record<string, RefusalText>;
