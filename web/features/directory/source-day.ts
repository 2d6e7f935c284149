// Calendar days of sources, the same text wherever it's made: no time zone moves them.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-07-09` as `Jul 9, 2026`. */
export const sourceDay = (day: string): string => DAY.format(Date.parse(day))
