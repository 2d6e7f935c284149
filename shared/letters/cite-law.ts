// A law of the table as letters cite it. Whether it may be cited is decided before (domain/deadline/citable.ts).
import type { Law } from '#shared/domain/deadline/law.ts'
import type { LegalRight } from '#shared/domain/deadline/law-id.ts'
import { LAWS } from '#shared/domain/deadline/laws-table.ts'
import { stateName } from '#shared/lib/us-state.ts'
import type { CitedLaw } from './cited-law.ts'
import { europeanLaw } from './european-laws.ts'

/** Null for no law, and for one that this version doesn't know. */
export function citedLaw(id: string | null, right: LegalRight): CitedLaw | null {
  const law = LAWS.find(one => one.id === id)
  if (law === undefined) return null
  if (law.id === 'gdpr' || law.id === 'uk-gdpr') return europeanLaw(law.id, right)
  const isStop = right === 'opt_out' && law.optOut !== null
  return {
    name: law.name,
    section: sectionOf(law, right),
    due: isStop ? 'stop' : 'answer',
    // The section is about answers.
    respond: isStop ? null : (law.sections?.respond ?? null),
    noProof: law.optOutProof === 'never' ? (law.sections?.noProof ?? null) : null,
    applies: 'yes',
    home: homeOf(law),
  }
}

function sectionOf({ sections }: Law, right: LegalRight): string | null {
  if (sections === null) return null
  if (right === 'delete') return sections.delete
  if (right === 'opt_out') return sections.optOut ?? null
  return right === 'object' ? (sections.object ?? null) : null
}

/** The state whose law it is. */
function homeOf({ covers }: Law): string | null {
  const [place] = covers
  return place?.startsWith('US-') ? stateName(place.slice(3)) : null
}
