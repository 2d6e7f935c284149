// Bodies and queries of the developer API. Unknown members are refused, so that a typo isn't ignored.

import { people, personPlace } from '#shared/collections/people.ts'
import { AUTHORITIES, CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** The maximum number of rows on a page, and of listings in a request. */
export const PAGE_MAX = 100
const PAGE_DEFAULT = 50

/** Maximum body size in bytes. */
export const DEVELOPER_BODY_MAX = 256 * 1024

/** The consent that the app asks for before anything starts for somebody else. */
const consent = z.strictObject({
  authority: z.enum(AUTHORITIES),
  statement: z.literal(CONSENT_STATEMENT),
})

/** Body of POST /scan. The last three add somebody who isn't in the account yet. */
export const scanBody = z.strictObject({
  full_name: z.string().trim().min(1).max(200),
  email: z.email().max(254).optional(),
  phone: z.string().trim().min(1).max(20).optional(),
  /** Who of several people is meant. */
  person_id: rowId.optional(),
  consent: consent.optional(),
  relation: people.fields.relation.exclude(['self']).optional(),
  place: personPlace.pick({ city: true, state: true }).optional(),
})
export type ScanBody = z.infer<typeof scanBody>

const chosenListing = z.strictObject({
  exposure_id: rowId,
  listing_key: z.string().min(1).max(2048),
  /** Every detail that the site may get. */
  disclose: z.array(z.string().min(1).max(40)).max(40),
})

/** Body of POST /removal. */
export const removalBody = z.strictObject({
  person_id: rowId,
  listings: z.array(chosenListing).min(1).max(PAGE_MAX),
})
export type RemovalBody = z.infer<typeof removalBody>

const page = {
  limit: z
    .string()
    .regex(/^\d+$/, 'must be a number such as 20')
    .transform(Number)
    .pipe(z.int().min(1).max(PAGE_MAX))
    .default(PAGE_DEFAULT),
  /** The `cursor` of the page before. */
  cursor: z.string().min(1).max(400).optional(),
}

/** Query of a list. */
export const pageQuery = z.strictObject(page)
/** The same, for rows about people. */
export const personPageQuery = z.strictObject({ ...page, person_id: rowId.optional() })
/** `request_id`: the id that POST /removal answered. */
export const removalPageQuery = z.strictObject({
  ...page,
  person_id: rowId.optional(),
  request_id: rowId.optional(),
})
/** Endpoints of one row take no query. */
export const emptyQuery = z.strictObject({})

/** The maximum length of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 255

/** The header `Idempotency-Key`. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(IDEMPOTENCY_KEY_MAX)
  .regex(/^[\x21-\x7e]+$/, 'Use printable ASCII characters without spaces.')
