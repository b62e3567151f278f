/**
 * What npm, a build or git may need: where things are, language, colours, proxies and certificates, and their own
 * settings. Neither the server's settings nor its secrets.
 */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|TMPDIR|CI|NO_COLOR|FORCE_COLOR|XDG_\w+|(npm|NPM|NODE|SSL|GIT)_\w+|(https?|all|no)_proxy)$/i;

/** @returns {Record<string, string | undefined>} the environment for a program that this one starts, without secrets */
export function childEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)));
}
