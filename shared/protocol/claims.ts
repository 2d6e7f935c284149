// GET /site/v1/claims: the operator's settings about the service.
import { CERTIFICATES, type CertificateId } from '#shared/domain/claim.ts'
import { z } from '#shared/lib/z.ts'

const ids = CERTIFICATES.map(({ id }) => id) as [CertificateId, ...CertificateId[]]

/** Null or an empty list if unset. */
export const claimsView = z.strictObject({
  certificates: z.array(z.strictObject({ id: z.enum(ids), since: z.iso.date() })),
  regions: z.string().nullable(),
  money_back_days: z.int().positive().nullable(),
  uptime_percent: z.number().min(0).max(100).nullable(),
})

/** How long the answer may be stored, in seconds. */
export const CLAIMS_MAX_AGE = 300
