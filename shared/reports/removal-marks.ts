// The marks of removals and of their events on paper: what each rests on.
import type { JobEvent } from '#shared/domain/removal.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { EVENT_FOOTING, type Footing } from '#shared/domain/removal-standing.ts'
import type { Mark } from './marks.ts'

const INK_OF_TONE = { plain: 'soft', clear: 'clear', yours: 'yours', back: 'back' } as const

const markOf = ({ evidence, tone }: Footing): Mark => ({ kind: evidence, ink: INK_OF_TONE[tone] })

/** The mark of a removal. A canceled one is fainter than what still goes on. */
export function markOfGroup(group: CountGroup): Mark {
  const mark = markOf(REMOVAL_LABELS[group])
  return group === 'cancelled' ? { ...mark, ink: 'faint' } : mark
}

/** The mark of an event. */
export const markOfEvent = (event: JobEvent): Mark => markOf(EVENT_FOOTING[event])
