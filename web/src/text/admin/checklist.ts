/** The first-run checklist. */
export const checklistText = {
  title: "Before you open",
  detail: "Each item is checked by the server. The list disappears when all of them are done.",
  practiceDetail: "What a live exchange needs. In practice mode you can hide this list.",
  hide: "Hide",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  undone: "To do",
  items: {
    secondFactor: "Two-factor for administrators",
    decidingAdministrators: "A second administrator",
    secondAdministrator: "Limits for a second administrator",
    pool: "Wallets for users",
    chains: "Nodes that watch the chains",
    secondNode: "A second node for large deposits",
    backup: "A backup",
    mail: "Email",
    feed: "Live prices",
    fees: "Fees and minimums",
    https: "HTTPS",
  },
  secondFactor: (required: boolean, protectedOnes: number, all: number) =>
    `${required ? "Required" : "Not required"}; ${protectedOnes} of ${all} administrators have set it up.`,
  secondAdministrator: (isSet: boolean) =>
    isSet ? "All limits are set." : "Set all limits: for withdrawals, deposits and adjustments.",
  decidingAdministrators: (count: number) =>
    count > 1
      ? `${count} administrators can credit deposits and approve withdrawals.`
      : "You need two who can credit deposits and approve withdrawals, from the first deposit on: one who credited a user can't approve that user's withdrawals alone.",
  pool: (available: number, incomplete: number) => {
    const others =
      incomplete === 0
        ? ""
        : incomplete === 1
          ? " 1 more is incomplete, and isn't given to users."
          : ` ${incomplete} more are incomplete, and aren't given to users.`;
    if (available === 0) return `No wallet is available, so new users can't deposit.${others}`;
    return `${available === 1 ? "1 wallet is" : `${available} wallets are`} available for new users.${others}`;
  },
  chains: (unwatched: string) =>
    unwatched === ""
      ? "Deposits on all networks are found and credited automatically."
      : `No node watches ${unwatched}. There, people find deposits with an explorer and credit them by hand, and pay withdrawals by hand.`,
  secondNode: (networks: string) =>
    networks === ""
      ? "Each watched network has the nodes that its large deposits need."
      : `On ${networks} large deposits wait for a second node. Add another one to CHAINS, or change from which sum one is needed.`,
  backup: (age: string | null) => (age ? `Last backup ${age}.` : "No backup yet. Run npm run backup."),
  mail: {
    works: "The mail server accepts our login and the sender.",
    checking: "Checking the mail server…",
    not_set_up: "No mail server is set up. Set SMTP_URL.",
    unreachable: "The mail server can't be reached. Check the host and the port in SMTP_URL.",
    certificate:
      "The mail server's certificate isn't trusted. Name its CA in NODE_EXTRA_CA_CERTS, or correct the host in SMTP_URL.",
    encryption:
      "No encrypted connection to the mail server can be made. Check the port in SMTP_URL, and whether it begins with smtp: or smtps:.",
    login: "The mail server refuses our login. Check the user and the password in SMTP_URL.",
    sender: "The mail server refuses the sender. Check MAIL_FROM, and what the login may send as.",
    refused: "The mail server responds, but isn't accepting email right now.",
  },
  /** `coins` are those that can be swapped. */
  feed: ({ current, coins }: { current: number; coins: number }, isLive: boolean, missing: string) => {
    if (missing !== "") return `${current} of ${coins} coins have a current price. Check ${missing}.`;
    const said = isLive ? "Prices are live." : "There are no fresh prices from a real feed.";
    return coins === 0 ? `${said} Swaps of all coins are paused or switched off.` : said;
  },
  fees: (isReviewed: boolean) =>
    isReviewed
      ? "An owner has reviewed them."
      : "The defaults are small, and some fees are below what a network charges. Change them, or confirm them.",
  https: (isHttps: boolean) =>
    isHttps ? "The public address is https." : "The public address isn't https. Set PUBLIC_URL.",
} as const;
