// Durations in milliseconds, ISO instants, and the ISO 8601 durations the clock accepts.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The current instant in epoch milliseconds. Injected everywhere, so that tests and the sandbox can move time. */
export type Now = () => number

/** Epoch milliseconds as `2026-11-21T10:00:00.000Z`. */
export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds (`P3D`, `PT72H`) in milliseconds, or null. */
export function parseDuration(text: string): number | null {
  const parts = DURATION.exec(text)
  if (!parts || /^P(T)?$/.test(text) || text.endsWith('T')) return null
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map(part => Number(part ?? 0))
  return (
    (weeks ?? 0) * 7 * DAY +
    (days ?? 0) * DAY +
    (hours ?? 0) * HOUR +
    (minutes ?? 0) * MINUTE +
    (seconds ?? 0) * SECOND
  )
}
