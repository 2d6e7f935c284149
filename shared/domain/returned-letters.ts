// Letters that mail servers returned.

/** How many days a mailbox that returned a letter isn't written to: the site may repair it. */
export const RETURNED_DAYS = 90
