// A calendar day in words.

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-26` as “November 26, 2026”. */
export const longDay = (day: string): string => format.format(Date.parse(day))
