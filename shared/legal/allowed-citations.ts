// The citations allowed in a document: those of the law that covers this person, for this kind of request, on this
// day. The clause library takes its citations from here; all other citations are removed.
import { GDPR_SECTIONS } from '#shared/domain/deadline/laws-table.ts'
import { STATE_LAWS, type StateLaw } from './state-laws.ts'

export const REQUEST_TYPES = ['gdpr_request', 'ccpa_request', 'deletion_request', 'cease_and_desist'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** A section that may be cited, and what it says. */
export type Citation = { text: string; says: string }

/**
 * The facts that decide which law applies: the kind of request, the home's two-letter code, and the date, as an ISO
 * instant.
 */
export type LawQuestion = { type: RequestType; homeState: string | null; date: string }

/** The General Data Protection Regulation, of the European Union and as adopted by the United Kingdom. */
export const GDPR = {
  erase: GDPR_SECTIONS.delete,
  object: GDPR_SECTIONS.object,
  respond: GDPR_SECTIONS.respond,
  uk: 'UK GDPR, Articles 12(3), 17(1) and 21(1)',
} as const

/** The law of the home state in force on that date, or null. A request under California's law uses no other. */
export function lawFor({ type, homeState, date }: LawQuestion): StateLaw | null {
  if (type === 'gdpr_request' || homeState === null) return null
  if (type === 'ccpa_request' && homeState !== 'CA') return null
  return STATE_LAWS.find(law => law.state === homeState && law.from <= date.slice(0, 10)) ?? null
}

/** All allowed citations; empty if no known law applies. No duplicates. */
export function allowedCitations(question: LawQuestion): Citation[] {
  if (question.type === 'gdpr_request')
    return [
      { text: GDPR.erase, says: 'the right to have personal data erased, where this law applies' },
      { text: GDPR.object, says: 'the right to object to the use of personal data, where this law applies' },
      { text: GDPR.respond, says: 'an answer is due within one month' },
      { text: GDPR.uk, says: 'the same rights, where the law of the United Kingdom applies' },
    ]
  const law = lawFor(question)
  if (law === null) return []
  const { sections, days } = law
  const reach = law.deletes === 'all' ? '' : ', as far as it came from the person'
  const said: [text: string | undefined, says: string][] = [
    [law.name, 'the law that covers where the person lives'],
    [sections.delete, `the right to have personal data deleted${reach}`],
    [sections.optOut, 'the right to opt out of the sale of personal data'],
    [sections.respond, `an answer is due within ${days} days`],
    [sections.noProof, 'an opt-out needs no proof of identity'],
  ]
  const byText = new Map<string, string>()
  for (const [text, says] of said) {
    if (text === undefined) continue
    const before = byText.get(text)
    byText.set(text, before === undefined ? says : `${before}; ${says}`)
  }
  return [...byText].map(([text, says]) => ({ text, says }))
}
