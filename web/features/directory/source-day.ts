// Calendar dates of sources, the same text in every time zone.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-07-09` as `Jul 9, 2026`. */
export const sourceDay = (day: string): string => DAY.format(Date.parse(day))
