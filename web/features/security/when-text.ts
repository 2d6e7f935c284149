// Times on the security page, in the device's time zone.
import { dayText, momentText } from '#shared/letters/day-text.ts'
import { now } from '#web/data/clock.ts'

/** `Nov 21, 3:04 PM`. */
export const timeText = (instant: string): string => momentText(instant, now())

/** `Added Nov 21`, or with any other word before the date. */
export const onDayText = (word: string, instant: string): string => `${word} ${dayText(instant, now())}`

/** `Last used Nov 21`, or a text saying that it never was. */
export const lastUsedText = (instant: string | null): string =>
  instant === null ? 'Not used yet' : onDayText('Last used', instant)
