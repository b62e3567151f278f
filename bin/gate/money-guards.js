/** @import { Failure, Result } from "./outcome.js" */

/**
 * What guards money: the proofs, the thieves, the ledger, the signer, rights, and everything that is done at once. A
 * wrong answer there may be the one in ten thousand that matters.
 */
const files = [
  /^database\/test\/(proofs|thieves|ledger)\//,
  /^database\/test\/(grants|logins)\.test/,
  /^database\/test\/.*any-history\.test/,
  /^server\/test\/.*(permissions|roles)\.test/,
  /^signer\/test\//,
];
const titles = /\b(race|races|racing|at once|at the same time|concurrent(ly)?)\b/i;

const timeouts = /^(Test|Hook) timed out in /;
const lostConnections =
  /ECONNRESET|ECONNREFUSED|EPIPE|socket hang up|Connection terminated|connection timeout|terminating connection/;

/**
 * Whether a failed test may be tried again. One that guards money may after a time-out or a lost connection only, never
 * after a broken assertion.
 * @param {Result} result
 */
export function mayRepeat({ file, title, errors }) {
  const guardsMoney = files.some((pattern) => pattern.test(file)) || titles.test(title);
  return !guardsMoney || (errors.length > 0 && errors.every(isOutsideCause));
}

/** @param {Failure} failure */
function isOutsideCause({ name, message }) {
  if (name === "AssertionError") return false;
  return timeouts.test(message) || lostConnections.test(message);
}
