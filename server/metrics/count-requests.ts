// Counts and times requests by their route's template. The path itself may contain ids, so it never becomes a label.
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Counter, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Clients can invent other methods, so these share a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The class of a status by its first digit. */
const CLASSES: readonly string[] = ['', '1xx', '2xx', '3xx', '4xx', '5xx']
/** The route of the web app, which matches everything. */
const PAGES = '/*'

/** Counts all requests of an app. It has to be the app's first middleware. */
export function countRequests(registry: Registry): MiddlewareHandler {
  const labelNames = ['method', 'route'] as const
  const requests = new Counter({
    name: 'offlist_http_requests_total',
    help: 'Answered requests, by the template of their route and the class of their status.',
    labelNames: [...labelNames, 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'offlist_http_request_duration_seconds',
    help: 'Time until a response began.',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  })
  // Looking up a series by its labels takes longer than counting. There are as many as routes, methods and classes.
  const known = new Map<string, { count: () => void; time: (seconds: number) => void }>()
  const seriesOf = (method: string, route: string, status: string) => {
    const key = `${method} ${status} ${route}`
    const found = known.get(key)
    if (found) return found
    const [counter, histogram] = [requests.labels(method, route, status), durations.labels(method, route)]
    const made = { count: () => counter.inc(), time: (seconds: number) => histogram.observe(seconds) }
    known.set(key, made)
    return made
  }
  return async (c, next) => {
    const began = performance.now()
    await next()
    const { method: asked } = c.req
    const method = METHODS.has(asked) ? asked : 'other'
    const series = seriesOf(method, routeOf(c), CLASSES[Math.floor(c.res.status / 100)] ?? 'other')
    series.count()
    series.time((performance.now() - began) / 1000)
  }
}

/**
 * The endpoint's template, even if a guard in front of it refused the request. If nothing but the web app matches, and
 * something else answered, the template of that.
 */
function routeOf(c: Context): string {
  const matched = matchedRoutes(c)
  const endpoint = matched.find(({ method, path }) => method !== 'ALL' && path !== PAGES)
  if (endpoint) return endpoint.path
  return matched[c.req.routeIndex]?.path ?? PAGES
}
