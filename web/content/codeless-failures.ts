// What is said of failures that come without a code. Apart from the table of codes, which public pages don't load.

/** The server wasn't reached. */
export const UNREACHED = 'We can’t reach Offlist right now. Check your connection and try again.'

/** Something of our own broke. */
export const BROKEN = 'Something went wrong. Please try again.'
