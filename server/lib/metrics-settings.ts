// Settings of /metrics: who may read it, and where.
import { z } from '#shared/lib/z.ts'

const TOKEN_MIN = 16

/** Part of the settings. */
export const metricsSettings = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .min(TOKEN_MIN, `must have at least ${TOKEN_MIN} characters`)
    .optional(),
  BACKUP_STAMP: z.string().min(1).optional(),
}
type MetricsSettings = z.infer<z.ZodObject<typeof metricsSettings>>

/** Whether a host or an address is this machine itself. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** What is wrong with the settings together; null if nothing is. */
export function metricsFault({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: MetricsSettings): string | null {
  if (METRICS_PORT === undefined) return null
  if (METRICS_TOKEN === undefined && !isThisMachine(METRICS_HOST))
    return 'METRICS_TOKEN: needed where METRICS_HOST isn’t this machine'
  return null
}

/**
 * Where /metrics is, and who may read it: at a port of its own, or at the product's; with a token, or from this machine
 * only. Null if nowhere.
 */
export type MetricsAccess = { own: { host: string; port: number } | null; token: string | null }

/** By default, programs on this machine may read the sandbox world's, and nobody the live world's. */
export function metricsAccess(settings: MetricsSettings & { WORLD: string }): MetricsAccess | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null, WORLD } = settings
  if (port !== undefined) return { own: { host, port }, token }
  return token !== null || WORLD === 'sandbox' ? { own: null, token } : null
}
