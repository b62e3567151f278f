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
    secondAdministrator: "Limits for a second administrator",
    backup: "A backup",
    mail: "Email",
    feed: "Live prices",
    fees: "Fees and minimums",
    https: "HTTPS",
  },
  secondFactor: (required: boolean, protectedOnes: number, all: number) =>
    `${required ? "Required" : "Not required"}; ${protectedOnes} of ${all} administrators have set it up.`,
  secondAdministrator: (isSet: boolean) =>
    isSet ? "Both limits are set." : "Set both limits, for withdrawals and for adjustments.",
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
  feed: ({ current, coins }: { current: number; coins: number }, isLive: boolean, missing: string) => {
    if (missing !== "") return `${current} of ${coins} coins have a current price. Check ${missing}.`;
    return isLive ? "Prices are live." : "There are no fresh prices from a real feed.";
  },
  fees: (isReviewed: boolean) =>
    isReviewed
      ? "An owner has reviewed them."
      : "They ship small, and some fees are below what a network charges. Change them, or confirm them.",
  https: (isHttps: boolean) =>
    isHttps ? "The public address is https." : "The public address isn't https. Set PUBLIC_URL.",
} as const;
