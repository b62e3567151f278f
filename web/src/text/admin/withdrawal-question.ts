/** What is asked once before a withdrawal is decided, wherever that is done. */
export const withdrawalQuestionText = {
  approveTitle: "Approve this withdrawal?",
  rejectTitle: "Reject this withdrawal?",
  approve: "Approve",
  reject: "Reject & Refund",
  withHash: (sent: string, fee: string, email: string) =>
    `${sent} of ${email} will leave the exchange, and we keep the fee of ${fee}. This cannot be undone.`,
  checked: (sent: string, email: string) =>
    `The transaction is read from the network. Once that has confirmed that it pays ${sent} to this address, the withdrawal of ${email} is completed. Otherwise you read here what differs.`,
  withoutHash: (sent: string, email: string) =>
    `Without a hash: the withdrawal is completed, and ${email} is emailed that ${sent} was sent, without a transaction hash. Approve it only if you have sent the coins. You can add the hash later. This cannot be undone.`,
  approveWithoutHash: "Approve without a hash",
  first: (email: string) =>
    `Your approval is recorded, and ${email} can't cancel the withdrawal any more. Another administrator must claim it, pay it and complete it.`,
  firstPaid:
    "Your approval is recorded. Another administrator must confirm it before the withdrawal is completed.",
  refund: (amount: string, email: string) =>
    `${amount} will go back to the balance of ${email}. This cannot be undone.`,
  haveYouSent: (amount: string, email: string) =>
    `Have you sent anything? ${amount} will go back to the balance of ${email}: if coins have left, they're lost. This cannot be undone.`,
  hasAnythingBeenSent: (name: string, amount: string, email: string) =>
    `Has anything been sent? ${name} ended a claim under which the coins may have been sent: look at the address on its chain first. ${amount} will go back to the balance of ${email}: if coins have left, they're lost. This cannot be undone.`,
  notSent: "No, reject and refund",
  maybeSent: "Yes, or not sure",

  adjustment: {
    approveTitle: "Approve this adjustment?",
    rejectTitle: "Reject this adjustment?",
    takeBackTitle: "Take back this adjustment?",
    approve: (change: string, email: string) =>
      `${change}: the balance of ${email} changes immediately. This cannot be undone.`,
    reject: (change: string, email: string) =>
      `${change}: the balance of ${email} stays as it is. This cannot be undone.`,
  },
  hash: {
    title: "Add this hash?",
    words: (email: string) => `${email} sees it on the transaction's page. It can't be changed afterwards.`,
  },
} as const;
