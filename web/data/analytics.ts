// Counts what happens on public pages. Nothing goes along that says who, and nothing at all where the browser asks for that.
import type { AnalyticsEvent, TrackRequest } from '#shared/protocol/analytics.ts'
import { openRequest } from './http/open-request.ts'

/** Global Privacy Control isn't in TypeScript's library yet. */
type Asking = Navigator & { globalPrivacyControl?: boolean }

/** Whether the browser asks not to be tracked. */
function asksNotTo(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Asking
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** Counts an event. Failures are only logged. */
export async function track(event: AnalyticsEvent, data: TrackRequest['data'] = {}): Promise<void> {
  if (asksNotTo()) return
  // The page may be left for another right away.
  const { status } = await openRequest('/functions/v1/track-analytics', { event, data }, { keepalive: true })
  if (status !== 204) console.warn(`${event} was not counted: ${status}`)
}
