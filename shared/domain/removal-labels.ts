// The label of each removal state, and the evidence for it: one table for screens, reports and mail. Pure.
import type { CountGroup } from './removal-counts.ts'
import type { EventBasis } from './removal-display.ts'

type RemovalLabel = EventBasis & {
  /** On its own, beside one removal. */
  label: string
  /** The explanation in a list of the groups. */
  detail?: string
  /** After a number, if the label doesn't fit there. */
  counted?: string
}

/** Screens and reports have the colors. */
export const REMOVAL_LABELS: Readonly<Record<CountGroup, RemovalLabel>> = {
  gone: { label: 'Gone, seen twice', evidence: 'seen', tone: 'clear' },
  asserted: {
    label: 'Site says removed',
    counted: 'removed, the site says',
    evidence: 'asserted',
    tone: 'clear',
  },
  person_saw_gone: {
    label: 'You didn’t see it, once',
    counted: 'not there when you looked once',
    evidence: 'asserted',
    tone: 'plain',
  },
  person_saw_gone_twice: {
    label: 'You saw it gone',
    counted: 'gone, you saw it',
    evidence: 'asserted',
    tone: 'plain',
  },
  claimed: {
    label: 'Site says removed',
    detail: 'not looked at yet',
    counted: 'removed, the site says',
    evidence: 'asserted',
    tone: 'plain',
  },
  gone_once: { label: 'Gone, seen once', evidence: 'sent', tone: 'clear' },
  page_only: {
    label: 'Page still up',
    counted: 'out of the search, page still up',
    evidence: 'seen',
    tone: 'plain',
  },
  sent: { label: 'Sent', detail: 'waiting for the site', evidence: 'sent', tone: 'plain' },
  working: { label: 'In progress', evidence: 'sent', tone: 'plain' },
  yours: { label: 'Your turn', evidence: 'sent', tone: 'yours' },
  unknown: { label: 'Couldn’t check', counted: 'couldn’t be checked', evidence: 'unknown', tone: 'plain' },
  back: { label: 'Back again', evidence: 'sent', tone: 'back' },
  replaced: { label: 'Back, asked again', evidence: 'sent', tone: 'plain' },
  failed: { label: 'Failed', evidence: 'unknown', tone: 'back' },
  cancelled: { label: 'Canceled', evidence: 'sent', tone: 'plain' },
}

/** A group in a list of all groups: `Sent, waiting for the site`. All are distinct. */
export function listedLabel(group: CountGroup): string {
  const { label, detail } = REMOVAL_LABELS[group]
  return detail === undefined ? label : `${label}, ${detail}`
}

/** A group after its number: `3 sent, waiting for the site`. */
export function countedLabel(group: CountGroup): string {
  const { label, detail, counted = label.charAt(0).toLowerCase() + label.slice(1) } = REMOVAL_LABELS[group]
  return detail === undefined ? counted : `${counted}, ${detail}`
}
