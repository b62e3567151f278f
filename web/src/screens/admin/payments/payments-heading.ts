/** The id of the screen's heading, which gets the focus when a payment's card has left the list. */
export const headingId = "payments-heading";
