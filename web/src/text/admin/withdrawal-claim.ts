/** "Just now" within a sentence; "5 minutes ago" is unchanged. */
const within = (age: string) => age.charAt(0).toLowerCase() + age.slice(1);

/** One administrator claims a withdrawal before the coins are sent (T60). */
export const withdrawalClaimText = {
  /** On cards. */
  badge: (name: string) => `Claimed by ${name}`,
  badgeYours: "Claimed by you",
  row: "Claimed",

  free: "Claim this withdrawal before you send the coins, so that nobody else pays it too.",
  freeBuilt: "Claim this withdrawal, then prepare its payment in Payments. Do not send the coins by hand.",
  claim: "Claim for paying",
  claimed: "Withdrawal claimed",
  claimUnknown: "No answer from the server: the withdrawal may have been claimed. Trying again is safe.",
  yours: (age: string) =>
    `You claimed this withdrawal for paying, ${within(age)}. Send the coins, then enter the hash and approve.`,
  yoursEntered: (age: string) =>
    `You claimed this withdrawal for paying, ${within(age)}, and a hash was entered. Don't send the coins again.`,
  yoursBuilt: (age: string) =>
    `You claimed this withdrawal for paying, ${within(age)}. Prepare its payment in Payments. Do not send the coins by hand.`,
  toPayments: "Go to Payments",
  payInPayments:
    "Prepare this withdrawal's payment in Payments. It completes automatically once the network has confirmed it.",
  payment: "Payment",
  inPayment:
    "A payment of this withdrawal was prepared. Until that is completed or discarded, nobody can approve, reject, give back or take over the withdrawal.",
  openPayment: "Open the payment",
  others: (name: string, age: string) =>
    `${name} claimed this withdrawal for paying, ${within(age)}. Do not send the coins.`,
  confirm: (name: string, age: string) =>
    `${name} claimed this withdrawal for paying, ${within(age)}, and approved it first. Do not send the coins: your approval confirms it.`,
  approveFirst: "Do not send the coins yet. After your approval, another administrator claims it and pays.",
  claimFirst: "Please claim this withdrawal for paying first.",
  isOthers: (name: string) => `${name} has claimed this withdrawal for paying.`,

  giveBack: "Give back the claim",
  giveBackReason: "Reason for giving it back",
  giveBackHint: "Only if you have not sent the coins. At least 3 characters. It's recorded in the audit log.",
  givenBack: "Claim given back",
  giveBackUnknown: "No answer from the server: the claim may have been given back. Trying again is safe.",
  takeOver: "Take over the claim",
  takeOverReason: "Reason for taking it over",
  takeOverHint:
    "Ask them first whether the coins were sent. At least 3 characters. It's recorded in the audit log.",
  takenOver: "Claim taken over",
  takeOverUnknown: "No answer from the server: the claim may have been taken over. Trying again is safe.",
  end: "End the claim",
  endQuestion: (name: string) =>
    `Has anything been sent? Ask ${name}, and look at the address on its chain. The withdrawal is then unclaimed, and another administrator can claim it.`,
  endWithHash: (name: string, hash: string) =>
    `${name} entered the hash ${hash}, so the coins may have been sent: look it up. An owner then decides on the withdrawal.`,
  endByOperator: (name: string) =>
    `Ask ${name} whether anything was sent, and look at the address on its chain. The withdrawal is then unclaimed and marked as maybe sent: an owner decides on it.`,
  endReason: "Reason for ending it",
  endHint:
    "If nothing was sent, the user can cancel the withdrawal again; otherwise they can't. At least 3 characters. It's recorded in the audit log.",
  endNotSent: "Nothing was sent: end the claim",
  endMaybeSent: "It may have been sent: end the claim",
  endHintOfOperator:
    "The user can't cancel the withdrawal from then on. At least 3 characters. It's recorded in the audit log.",
  ended: "Claim ended",
  endUnknown: "No answer from the server: the claim may have been ended. Trying again is safe.",
  /** On cards. */
  maybeSentBadge: "May have been sent",
  maybeSent: (name: string, reason: string) =>
    `The coins may have been sent already: ${name} ended an earlier claim ("${reason}"). Look at the address on its chain before you send anything.`,
  ownerDecides: "Only an owner can reject it. To pay it, an owner has to claim it or approve it first.",
  reasonRequired: "Please give a reason.",
} as const;
