// The checks of an installation: what works, what doesn't, and what each missing thing would unlock. Printed by
// `npm run doctor`, and shown to operators by GET /operations/v1/doctor. Contains no secrets and names no person.
import { z } from '#shared/lib/z.ts'

/** `not_checked`: we couldn't find out. It's never shown as missing. */
export const checkResult = z.enum(['works', 'missing', 'broken', 'not_checked'])
export type InstallationResult = z.infer<typeof checkResult>

/** A result in words, for the table and the page. */
export const CHECK_RESULT_WORDS: Readonly<Record<InstallationResult, string>> = {
  works: 'Works',
  missing: 'Missing',
  broken: 'Broken',
  not_checked: 'Not checked',
}

export const installationCheck = z.strictObject({
  name: z.string(),
  title: z.string(),
  result: checkResult,
  /** Whether the live world needs it. */
  needed: z.boolean(),
  /** What we saw, in one or two sentences. */
  says: z.string(),
  /** What works only with it. */
  unlocks: z.string(),
})
export type InstallationCheck = z.infer<typeof installationCheck>

/** A DNS record that the operator publishes for the mail domain. */
export const dnsRecord = z.strictObject({
  type: z.enum(['MX', 'TXT']),
  name: z.string(),
  value: z.string(),
  note: z.string(),
})
export type DnsRecord = z.infer<typeof dnsRecord>

export const doctorView = z.strictObject({
  /** When we checked, wall time. */
  at: z.iso.datetime(),
  world: z.enum(['sandbox', 'live']),
  /** All that the live world needs works, or couldn't be checked. */
  ready: z.boolean(),
  checks: z.array(installationCheck),
  records: z.array(dnsRecord),
})
export type DoctorView = z.infer<typeof doctorView>

/** Whether the live world can't work as long as this check says what it says. */
export const isFault = ({ needed, result }: Pick<InstallationCheck, 'needed' | 'result'>): boolean =>
  needed && (result === 'missing' || result === 'broken')
