// How long the person's tasks take, in minutes. A guide's time is the sum of its steps (guides/guide.ts).

/** Reviewing a letter and sending it. */
export const LETTER_MINUTES = 2
/** Reading a reply, and saying what it means. */
export const READ_MINUTES = 1
/** Filling in a regulator's form, with the text and the files that we've put together. */
export const COMPLAINT_MINUTES = 10
/** Opening a listing to see whether it's still there. */
export const CHECK_MINUTES = 1
/** Comparing a listing with the person's own facts, and answering "Is this you?". */
export const QUESTION_MINUTES = 1

/** The maximum minutes that a measured task counts: more than any guide's estimate. A page left open isn't work. */
export const TASK_MINUTES_MAX = 30
/** How many measured tasks a removal stores, the newest ones: it rarely needs more than a few. */
export const MEASURED_MAX = 40

/** `1 minute`, `8 minutes`. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
