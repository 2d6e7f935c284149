// The format of errors: problem+json (RFC 9457) with a stable code. The edge adds sentences for people.
import { z } from '#shared/lib/z.ts'

/** Codes of errors outside /auth/v1, which has its own. */
export const errorCode = z.enum([
  'not_found',
  'method_not_allowed',
  'bad_json',
  'body_too_large',
  'validation_failed',
  'not_signed_in',
  'not_allowed',
  'consent_needed',
  'limit_reached',
  'site_left_alone',
  // Of the developer API.
  'person_unknown',
  'person_unclear',
  'review_needed',
  'key_reused',
  'fresh_sign_in_needed',
  // Of operators' endpoints.
  'second_factor_needed',
  'origin_not_allowed',
  // Of the live view (LIVE_VIEW_REFUSALS).
  'live_view_busy',
  'live_view_not_needed',
  'live_view_no_browser',
  'rate_limited',
  'checkpoint_expired',
  'update_needed',
  'unavailable',
  'file_damaged',
  'copy_outdated',
  'internal',
])
export type ErrorCode = z.infer<typeof errorCode>

/** Body of an error, `application/problem+json`. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: errorCode,
  detail: z.string().optional(),
  field: z.string().optional(),
})
export type Problem = z.infer<typeof problem>
