// Settings for claims that pages make about the service beyond the software itself. All are optional.
import { CERTIFICATES, type OperatorClaims } from '#shared/domain/claim.ts'
import { z } from '#shared/lib/z.ts'
import { claimsView } from '#shared/protocol/claims.ts'

/** `soc2=2026-05-01,iso27001=2026-02-10`: a certificate, and its date of issue. */
const certificates = z
  .string()
  .transform(text =>
    text
      .split(',')
      .filter(part => part.trim() !== '')
      .map(part => {
        const [id = '', since = ''] = part.trim().split('=')
        return { id, since }
      }),
  )
  .pipe(claimsView.shape.certificates)

/** Part of the settings. */
export const claimSettings = {
  CERTIFICATES: certificates.optional(),
  HOSTING_REGIONS: z.string().trim().min(1).max(200).optional(),
  MONEY_BACK_DAYS: z.coerce.number().int().min(1).max(365).optional(),
  UPTIME_PERCENT: z.coerce.number().min(50).max(100).optional(),
}
export type ClaimSettings = z.infer<z.ZodObject<typeof claimSettings>>

/** The public view of these settings: all of them. */
export function claimsOf(settings: ClaimSettings): OperatorClaims {
  return {
    certificates: settings.CERTIFICATES ?? [],
    regions: settings.HOSTING_REGIONS ?? null,
    money_back_days: settings.MONEY_BACK_DAYS ?? null,
    uptime_percent: settings.UPTIME_PERCENT ?? null,
  }
}

/** Fictional claims for the sandbox world, so that every part of a page is visible. */
export const PRETEND_CLAIMS: ClaimSettings = {
  CERTIFICATES: CERTIFICATES.map(({ id }) => ({ id, since: '2026-05-04' })),
  HOSTING_REGIONS: 'Exampleland (the sandbox world)',
  MONEY_BACK_DAYS: 30,
  UPTIME_PERCENT: 99.5,
}
