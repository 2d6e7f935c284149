// The sentences for failures without a code. In a file of their own, because public pages don't load the table of
// codes.

/** The server wasn't reached. */
export const UNREACHED = 'We can’t reach Offlist right now. Check your connection and try again.'

/** Something of our own broke. */
export const BROKEN = 'Something went wrong. Please try again.'
