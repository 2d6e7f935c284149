// The name of each line state, and the sentence that explains it.
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import type { LineState } from '#shared/domain/site-line.ts'

/** `label`: on cards and for screen readers. `fact`: when we know nothing more about the site. */
export const LINE_WORDS: Readonly<Record<LineState, { label: string; fact: string }>> = {
  back: { label: REMOVAL_LABELS.back.label, fact: 'It was gone and is listed again.' },
  yours: { label: REMOVAL_LABELS.yours.label, fact: 'Something only a person can do.' },
  ask: { label: 'Is this you?', fact: 'We found a record and can’t tell whose it is.' },
  failed: { label: REMOVAL_LABELS.failed.label, fact: 'It didn’t go through. You choose what’s next.' },
  still: { label: 'Still listed', fact: 'We saw your listing there.' },
  sent: { label: REMOVAL_LABELS.sent.label, fact: 'The request is out. We’ll look whether it worked.' },
  said: { label: REMOVAL_LABELS.asserted.label, fact: 'That’s their word. We haven’t seen it gone twice.' },
  once: { label: REMOVAL_LABELS.gone_once.label, fact: 'One look didn’t find it. We’ll look again.' },
  unknown: { label: REMOVAL_LABELS.unknown.label, fact: 'We don’t know yet. That’s not the same as gone.' },
  gone: { label: REMOVAL_LABELS.gone.label, fact: 'Not there on two looks, 72 hours apart.' },
  none: { label: 'Not listed', fact: 'We looked. You’re not on it.' },
  wait: { label: 'Not looked at yet', fact: 'We haven’t looked there yet.' },
}

/** The order of the legend: from done to open. */
export const LEGEND_ORDER: readonly LineState[] = [
  'gone',
  'once',
  'said',
  'sent',
  'yours',
  'ask',
  'back',
  'failed',
  'still',
  'unknown',
  'none',
  'wait',
]
