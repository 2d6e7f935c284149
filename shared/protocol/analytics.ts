// Analytics of public pages: a daily count per event, without identifiers.
import { z } from '#shared/lib/z.ts'

/** Below /functions/v1. */
export const TRACK_ANALYTICS = '/track-analytics'

/** The counted events (PRODUCT S7). */
export const ANALYTICS_EVENTS = [
  'ab_test_assigned',
  'free_scan_started',
  'rate_limit_hit',
  'free_scan_completed',
  'free_scan_failed',
  'scan_shared',
  'upgrade_button_clicked',
  'login_completed',
] as const
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number]

/** The wordings of the upgrade prompt; each visit gets one (section 4). */
export const UPGRADE_VARIANTS = ['default', 'urgency', 'value', 'social_proof'] as const
export type UpgradeVariant = (typeof UPGRADE_VARIANTS)[number]

/** We count only the variant in `data` and store nothing else of it. */
export const trackRequest = z.object({
  event: z.enum(ANALYTICS_EVENTS),
  data: z.object({ variant: z.enum(UPGRADE_VARIANTS).optional().catch(undefined) }).nullish(),
})
export type TrackRequest = z.infer<typeof trackRequest>
