// Reports how fast the page was that a visit began with: a beacon a measure, with the seven fields of PRODUCT T7.6 as a form.
// Addresses go along as patterns: what varies in them may say something about a person.
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

/** The form of a report. Where the visit came from isn't told: it would be another site's address. */
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
