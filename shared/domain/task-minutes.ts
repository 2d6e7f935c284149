// How long the person's tasks take, in minutes. A guide's time is the sum of its steps (guides/guide.ts).

/** Reading a letter over and sending it. */
export const LETTER_MINUTES = 2
/** Opening a listing to see whether it's still there. */
export const LOOK_MINUTES = 1
/** Comparing what a listing shows with one's own facts, and answering "Is this you?". */
export const QUESTION_MINUTES = 1

/** `1 minute`, `8 minutes`. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
