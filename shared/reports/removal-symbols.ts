// The symbols of removals and their events on paper, which show the evidence for each.
import type { JobEvent } from '#shared/domain/removal.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import { EVENT_BASIS, type EventBasis } from '#shared/domain/removal-display.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import type { EvidenceSymbol } from './evidence-symbols.ts'

const INK_OF_TONE = { plain: 'soft', clear: 'clear', yours: 'yours', back: 'back' } as const

const symbolOf = ({ evidence, tone }: EventBasis): EvidenceSymbol => ({
  kind: evidence,
  ink: INK_OF_TONE[tone],
})

/** The symbol of a removal. A canceled one is fainter than an active one. */
export function symbolOfGroup(group: CountGroup): EvidenceSymbol {
  const symbol = symbolOf(REMOVAL_LABELS[group])
  return group === 'cancelled' ? { ...symbol, ink: 'faint' } : symbol
}

/** The symbol of an event. */
export const symbolOfEvent = (event: JobEvent): EvidenceSymbol => symbolOf(EVENT_BASIS[event])
