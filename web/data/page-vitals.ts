// Reports how fast a visit's first page was: one beacon per measure, with the seven fields of PRODUCT T7.6 as a form.
// Addresses are sent as patterns: their variable parts may say something about a person.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { VITALS_DSN, VITALS_PATH } from '#shared/protocol/measure-paths.ts'

/** The connection's type isn't in TypeScript's library. */
type Connected = Navigator & { connection?: { effectiveType?: string } }

/** `route`: the pattern of the page's route. */
export function reportVitals(route: string): void {
  const report = (metric: Metric) => {
    navigator.sendBeacon(`/site/v1${VITALS_PATH}`, vitalsReport(metric, route, window.location.origin))
  }
  for (const on of [onFCP, onLCP, onCLS, onINP, onTTFB]) on(report)
}

/** The form of a report. It omits the referrer, which would be another site's address. */
export function vitalsReport(
  { id, name, value }: Pick<Metric, 'id' | 'name' | 'value'>,
  route: string,
  origin: string,
  { connection }: { connection?: { effectiveType?: string } } = navigator as Connected,
): URLSearchParams {
  const href = `${origin}${route}`
  return new URLSearchParams({
    dsn: VITALS_DSN,
    id,
    page: JSON.stringify({ url: href, referrer: '' }),
    href,
    event_name: name,
    value: String(value),
    speed: connection?.effectiveType ?? '',
  })
}
