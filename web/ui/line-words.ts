// What each state of a line is called, and the sentence that explains it.
import type { LineState } from '#shared/domain/site-line.ts'

/** `label`: on cards and for screen readers. `fact`: where we have nothing more to say of the site. */
export const LINE_WORDS: Readonly<Record<LineState, { label: string; fact: string }>> = {
  back: { label: 'Back again', fact: 'It was gone and is listed again.' },
  yours: { label: 'Your turn', fact: 'Something only a person can do.' },
  ask: { label: 'Is this you?', fact: 'We found a record and can’t tell whose it is.' },
  failed: { label: 'Failed', fact: 'It didn’t go through. You choose what’s next.' },
  still: { label: 'Still listed', fact: 'We saw your listing there.' },
  sent: { label: 'Sent', fact: 'The request is out. We’ll look whether it worked.' },
  said: { label: 'Site says removed', fact: 'That’s their word. We haven’t seen it gone twice.' },
  once: { label: 'Gone, seen once', fact: 'One look didn’t find it. We’ll look again.' },
  unknown: { label: 'Couldn’t check', fact: 'We don’t know yet. That’s not the same as gone.' },
  gone: { label: 'Gone, seen twice', fact: 'Not there on two looks, 72 hours apart.' },
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
