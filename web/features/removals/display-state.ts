// How the screens show a removal: its label, the color of its pill, and whether its line is struck through.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type CountGroup, countGroup } from '#shared/domain/removal-counts.ts'
import { isComplete } from '#shared/domain/removal-display.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type DisplayState = {
  key: CountGroup
  /** The pill's text. */
  label: string
  tone: StatusTone
  evidence: EvidenceKind
  evidenceTone: EvidenceTone
  /** Completed, with all the proof that is possible: the line is struck through. */
  struck: boolean
}

/** The pill's color. */
const TONES: Readonly<Record<CountGroup, StatusTone>> = {
  gone: 'clear',
  asserted: 'asserted',
  person_saw_gone: 'asserted',
  person_saw_gone_twice: 'asserted',
  claimed: 'asserted',
  gone_once: 'sent',
  page_only: 'sent',
  sent: 'sent',
  working: 'sent',
  yours: 'yours',
  unknown: 'unknown',
  back: 'back',
  replaced: 'neutral',
  failed: 'back',
  cancelled: 'neutral',
}

/**
 * The display state of a job. Completed ones are struck through, even if only the site says so; those keep their
 * hatched mark. `asked` is an open intent: a step that the person has done here is no longer their turn. `replaced`:
 * its listing came back and has its own removal.
 */
export function displayStateOf(
  job: RemovalJob,
  asked: { sent: boolean } | null,
  replaced = false,
): DisplayState {
  const key = countGroup({ ...job, replaced })
  if (key === 'yours' && asked !== null)
    return { ...shown('working'), label: asked.sent ? 'Being handled' : 'To be sent', struck: false }
  return { ...shown(key), struck: isComplete(job) }
}

function shown(key: CountGroup): Omit<DisplayState, 'struck'> {
  const { label, evidence, tone } = REMOVAL_LABELS[key]
  return { key, label, tone: TONES[key], evidence, evidenceTone: tone }
}
