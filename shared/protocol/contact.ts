// The operator's contact details: /site/v1 answers without sign-in.
import type { Whose } from '#shared/domain/capabilities.ts'
import { z } from '#shared/lib/z.ts'

/** All endpoints below /site/v1. They are public and accept no ids. */
export const siteEndpoints = {
  'GET /contact': { need: 'anyone', whose: 'nobody' },
  'GET /claims': { need: 'anyone', whose: 'nobody' },
  'GET /drop-portal': { need: 'anyone', whose: 'nobody' },
  'GET /language-model': { need: 'anyone', whose: 'nobody' },
  'POST /tickets': { need: 'anyone', whose: 'nobody' },
  'POST /vitals': { need: 'anyone', whose: 'nobody' },
  'POST /reads': { need: 'anyone', whose: 'nobody' },
  'GET /popular': { need: 'anyone', whose: 'nobody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'anyone'; whose: Whose }>>

/**
 * GET /contact: the operator's settings; null if unset. Without `email` nobody reads messages, so POST /tickets
 * refuses them.
 */
export const contactView = z.strictObject({
  email: z.email().nullable(),
  phone: z.string().nullable(),
  /** The hours in which the operator answers, in the operator's words. */
  hours: z.string().nullable(),
  /** The hours within which the operator promises an answer. */
  reply_hours: z.int().positive().nullable(),
  /** The business address, in one line. */
  address: z.string().nullable(),
})
export type ContactView = z.infer<typeof contactView>

/** How long GET /contact may be stored, in seconds. */
export const CONTACT_MAX_AGE = 300
