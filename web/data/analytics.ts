// Counts events on public pages. Sends nothing that identifies the visitor, and nothing at all if the browser opts out.
import type { AnalyticsEvent, TrackRequest } from '#shared/protocol/analytics.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'
import { openRequest } from './http/open-request.ts'

/** Counts an event. Failures are only logged. */
export async function track(event: AnalyticsEvent, data: TrackRequest['data'] = {}): Promise<void> {
  if (hasAnalyticsOptOut()) return
  // `keepalive`: the visitor may leave the page right away.
  const { status } = await openRequest('/functions/v1/track-analytics', { event, data }, { keepalive: true })
  if (status !== 204) console.warn(`${event} was not counted: ${status}`)
}
