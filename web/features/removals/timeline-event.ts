// What each event of a removal rests on, in the evidence language; the words come with the event.
import type { JobEvent } from '#shared/domain/removal.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'

type EventMark = { evidence: EvidenceKind; tone: EvidenceTone }

const sent: EventMark = { evidence: 'sent', tone: 'plain' }

const MARKS: Readonly<Record<JobEvent, EventMark>> = {
  accepted: sent,
  claimed: sent,
  started: sent,
  mail_awaited: sent,
  mail_confirmed: sent,
  submitted: sent,
  letter_sent: sent,
  try_again: sent,
  cancelled: sent,
  // The person's own word is an assertion like any other, until we have looked.
  person_completed: { evidence: 'asserted', tone: 'plain' },
  asserted_gone: { evidence: 'asserted', tone: 'clear' },
  handed_over: { evidence: 'sent', tone: 'yours' },
  outcome_unknown: { evidence: 'unknown', tone: 'plain' },
  could_not_check: { evidence: 'unknown', tone: 'plain' },
  failed: { evidence: 'unknown', tone: 'back' },
  seen_gone: { evidence: 'seen', tone: 'clear' },
  seen_gone_again: { evidence: 'seen', tone: 'clear' },
  seen_present: { evidence: 'seen', tone: 'plain' },
  resurfaced: { evidence: 'seen', tone: 'back' },
}

/** The mark of an event. */
export function markOf(event: JobEvent): EventMark {
  return MARKS[event]
}
