// The vocabulary of the evidence marks: what backs a statement, and whose turn it is.
import type { EvidenceKind } from '#shared/reports/evidence-symbols.ts'

export type { EvidenceKind }

export type EvidenceTone = 'clear' | 'yours' | 'back' | 'plain'

/** The text color of a tone. */
export const evidenceToneStyles: Record<EvidenceTone, string> = {
  clear: 'text-clear',
  yours: 'text-yours',
  back: 'text-back',
  plain: 'text-soft',
}

/** The fill of a bar's segment, in the current text color. Defined in app.css. */
export const evidenceFillStyles: Record<EvidenceKind, string> = {
  seen: 'evidence-solid',
  asserted: 'evidence-hatched',
  sent: 'evidence-outline',
  unknown: 'evidence-dotted',
}

/** Each kind in words. */
export const evidenceWords: Record<EvidenceKind, string> = {
  seen: 'we saw it',
  asserted: 'the site says so',
  sent: 'sent or in progress',
  unknown: 'couldn’t check',
}
