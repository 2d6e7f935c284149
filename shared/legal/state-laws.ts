// The state laws that a document may cite: those of the one table of laws whose sections were checked, in the form
// that documents need. A document under any other law makes its request without one.
import type { Law } from '#shared/domain/deadline/law.ts'
import { LAWS } from '#shared/domain/deadline/laws-table.ts'

export type StateLaw = {
  /** Two-letter code of the state it covers. */
  state: string
  name: string
  /** The first day on which requests can cite it. */
  from: string
  sections: { delete: string; optOut: string; respond: string; noProof?: string }
  /** `provided`: covers only data that came from the person, not purchased data. */
  deletes: 'all' | 'provided'
  /** Calendar days until an answer is due, counted from receipt. */
  days: number
  source: string
  verifiedOn: string
}

/** By state. Laws that we never cite aren't here, nor those whose requests go through a portal. */
export const STATE_LAWS: readonly StateLaw[] = LAWS.flatMap(law => stateLawOf(law) ?? [])

function stateLawOf(law: Law): StateLaw | null {
  const { name, from, sections, deletes, answer, source, verifiedOn } = law
  const state = /^US-(..)$/.exec(law.covers[0] ?? '')?.[1]
  if (state === undefined || from === null || answer === null || sections?.optOut === undefined) return null
  const { optOut, ...rest } = sections
  return {
    state,
    name,
    from,
    sections: { ...rest, optOut },
    deletes,
    days: answer.period.length,
    source,
    verifiedOn,
  }
}
