// Which law a letter names, and the deadline for an answer under that law. A letter that names none has no deadline.
import { DAY, iso } from '#shared/lib/time.ts'

export type NamedLaw = {
  name: string
  /** The statute's wording about the time to answer, with its section. */
  limit: string
  dueAt: (sentAt: string) => string
}

const CCPA: NamedLaw = {
  name: 'CCPA',
  limit: '45 days from receipt; once 45 more if the business says why (California Civil Code 1798.130(a)(2))',
  dueAt: sentAt => iso(Date.parse(sentAt) + 45 * DAY),
}

const GDPR: NamedLaw = {
  name: 'GDPR',
  limit: 'One month from receipt; up to two more if the company says why (Article 12(3))',
  dueAt: monthAfter,
}

const LAWS: readonly (readonly [law: NamedLaw, named: RegExp])[] = [
  [CCPA, /\bCCPA\b|California Consumer Privacy Act/i],
  [GDPR, /\bGDPR\b|General Data Protection Regulation/i],
]

/** The laws named in a text, in the order of this list. */
export const lawsNamedIn = (text: string): NamedLaw[] =>
  LAWS.filter(([, named]) => named.test(text)).map(([law]) => law)

/** The same day of the next month, or that month's last day. */
function monthAfter(sentAt: string): string {
  const date = new Date(sentAt)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}
