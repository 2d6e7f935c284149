// What happened lately, newest first. The same event at several sites on one day is one line. Pure.
import { dayText, dueText } from '#shared/letters/day-text.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'

export type LatelyKind = 'gone' | 'word' | 'once' | 'sent' | 'back' | 'failed' | 'unknown'

/** The latest known event of a removal, and when it happened. */
export type LatelyEvent = {
  kind: LatelyKind
  at: string
  jobId: string
  siteName: string
  /** When we check again, if that's the next step. */
  nextAt: string | null
}

/** `events`: the events that the line counts, newest first; never empty. */
export type LatelyLine = {
  key: string
  kind: LatelyKind
  title: string
  detail: string
  day: string
  evidence: EvidenceKind
  tone: EvidenceTone
  events: readonly LatelyEvent[]
}

/** Shown at once. */
const LINES = 6
/** Sites named in a line about several. */
const NAMED = 2

const KINDS: Readonly<
  Record<
    LatelyKind,
    {
      evidence: EvidenceKind
      tone: EvidenceTone
      one: (site: string) => string
      many: (count: number) => string
      detail: (event: LatelyEvent, now: number) => string
    }
  >
> = {
  gone: {
    evidence: 'seen',
    tone: 'clear',
    one: site => `${site} is gone`,
    many: count => `${count} listings are gone`,
    detail: () => 'Second look in a row without your listing.',
  },
  word: {
    evidence: 'asserted',
    tone: 'plain',
    one: site => `${site} says it removed you`,
    many: count => `${count} sites say they removed you`,
    detail: (event, now) => joined('That’s their word.', lookText(event, now)),
  },
  once: {
    evidence: 'sent',
    tone: 'clear',
    one: site => `${site} didn’t show you`,
    many: count => `${count} sites didn’t show you`,
    detail: (event, now) => joined('One look isn’t proof.', lookText(event, now)),
  },
  sent: {
    evidence: 'sent',
    tone: 'plain',
    one: site => `Request sent to ${site}`,
    many: count => `${count} requests sent`,
    detail: lookText,
  },
  back: {
    evidence: 'seen',
    tone: 'back',
    one: site => `${site} lists you again`,
    many: count => `${count} listings came back`,
    detail: () => 'It had been removed there before.',
  },
  failed: {
    evidence: 'unknown',
    tone: 'back',
    one: site => `The removal on ${site} didn’t go through`,
    many: count => `${count} removals didn’t go through`,
    detail: () => 'You choose what’s next.',
  },
  unknown: {
    evidence: 'unknown',
    tone: 'plain',
    one: site => `Couldn’t check ${site}`,
    many: count => `Couldn’t check ${count} sites`,
    detail: (event, now) => joined('That doesn’t mean it’s gone.', lookText(event, now)),
  },
}

function lookText({ nextAt }: LatelyEvent, now: number): string {
  return nextAt === null ? '' : `We’ll look ${dueText(nextAt, now)}.`
}

/** The newest lines. Events of one kind on one day are one line. */
export function latelyLines(events: readonly LatelyEvent[], now: number): LatelyLine[] {
  const newest = [...events].sort((a, b) => b.at.localeCompare(a.at) || a.siteName.localeCompare(b.siteName))
  const groups = Map.groupBy(newest, event => `${event.kind} ${new Date(event.at).toDateString()}`)
  return [...groups].slice(0, LINES).flatMap(([key, members]): LatelyLine[] => {
    const [first] = members
    if (!first) return []
    const { evidence, tone, one, many, detail } = KINDS[first.kind]
    const isOne = members.length === 1
    return [
      {
        key,
        kind: first.kind,
        title: isOne ? one(first.siteName) : many(members.length),
        detail: isOne ? detail(first, now) : sitesText(members),
        day: dayText(first.at, now),
        evidence,
        tone,
        events: members,
      },
    ]
  })
}

function sitesText(events: readonly LatelyEvent[]): string {
  const names = [...new Set(events.map(event => event.siteName))]
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')}, and ${rest} more` : names.join(' and ')
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
