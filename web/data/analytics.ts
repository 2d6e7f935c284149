// Counts what happens on public pages. Nothing goes along that says who, and nothing at all where the browser asks for that.
import type { AnalyticsEvent, TrackRequest } from '#shared/protocol/analytics.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'
import { openRequest } from './http/open-request.ts'

/** Counts an event. Failures are only logged. */
export async function track(event: AnalyticsEvent, data: TrackRequest['data'] = {}): Promise<void> {
  if (hasAnalyticsOptOut()) return
  // The page may be left for another right away.
  const { status } = await openRequest('/functions/v1/track-analytics', { event, data }, { keepalive: true })
  if (status !== 204) console.warn(`${event} was not counted: ${status}`)
}
