// How to reach the operator: what /site/v1 answers anybody, signed in or not.
import type { Whose } from '#shared/domain/capabilities.ts'
import { z } from '#shared/lib/z.ts'

/** Every endpoint below /site/v1. All of them are open: they name nobody's things. */
export const siteEndpoints = {
  'GET /contact': { need: 'anyone', whose: 'nobody' },
  'GET /claims': { need: 'anyone', whose: 'nobody' },
  'GET /language-model': { need: 'anyone', whose: 'nobody' },
  'POST /tickets': { need: 'anyone', whose: 'nobody' },
  'POST /vitals': { need: 'anyone', whose: 'nobody' },
  'POST /reads': { need: 'anyone', whose: 'nobody' },
  'GET /popular': { need: 'anyone', whose: 'nobody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'anyone'; whose: Whose }>>

/**
 * GET /contact: what the operator has set; null where nothing is. Without `email` nobody reads messages, and
 * POST /tickets takes none.
 */
export const contactView = z.strictObject({
  email: z.email().nullable(),
  phone: z.string().nullable(),
  /** When somebody answers, as the operator wrote it. */
  hours: z.string().nullable(),
  /** Within how many hours the operator promises an answer. */
  reply_hours: z.int().positive().nullable(),
  /** The business address, in one line. */
  address: z.string().nullable(),
})
export type ContactView = z.infer<typeof contactView>

/** How long GET /contact may be stored, in seconds. */
export const CONTACT_MAX_AGE = 300
