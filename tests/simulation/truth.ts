// Where a person was really listed at any moment: from the world's log of changes, or, without a log, from checking at
// every step.
import type { PersonTruth } from './world.ts'

/** A record of the person was shown from `from` until before `to`. Null while it's still shown. */
export type Shown = {
  site: string
  record: string
  from: number
  to: number | null
  /** The earliest possible time of its appearance; equals `from` if the log has it. */
  since: number
}

/** A record appeared on a site where the person had been listed before, and wasn't at that moment. */
export type Return = { site: string; record: string; at: number }

export type Truth = {
  /** Adds the world's current state. */
  note: (person: PersonTruth, now: number) => void
  /** Whether a record (any of the person's, if none is given) was on the site throughout a time span. */
  shownThrough: (site: string, from: number, to: number, record?: string) => boolean
  /** Records shown now. */
  present: () => Shown[]
  /** Whether a record of the site is or was the person's. */
  owns: (site: string, record: string) => boolean
  returns: () => Return[]
}

/** The truth about one person. */
export function createTruth(): Truth {
  let spans: Shown[] = []
  let last: number | null = null
  const sample = (person: PersonTruth, now: number) => {
    const key = (one: { site: string; record: string }) => `${one.site} ${one.record}`
    const there = new Set(person.listings.map(key))
    for (const span of spans) if (span.to === null && !there.has(key(span))) span.to = last ?? now
    const open = new Set(spans.filter(span => span.to === null).map(key))
    for (const { site, record } of person.listings) {
      // Between two checks the state is unknown: a span covers only what was seen at both ends.
      const [from, since] = last === null ? [0, 0] : [now, last]
      if (!open.has(`${site} ${record}`)) spans.push({ site, record, from, to: null, since })
    }
  }
  return {
    note(person, now) {
      if (person.history === undefined) sample(person, now)
      else spans = fromHistory(person)
      last = now
    },
    shownThrough: (site, from, to, record) =>
      spans.some(
        span =>
          span.site === site &&
          (record === undefined || span.record === record) &&
          span.from <= from &&
          (span.to === null || span.to > to),
      ),
    present: () => spans.filter(span => span.to === null || (last !== null && span.to > last)),
    owns: (site, record) => spans.some(span => span.site === site && span.record === record),
    returns: () =>
      spans.flatMap(({ site, record, from, since: at }) => {
        const before = spans.filter(other => other.site === site && other.from < from)
        const isBack = before.length > 0 && before.every(other => other.to !== null && other.to <= at)
        return isBack && last !== null && at <= last ? [{ site, record, at }] : []
      }),
  }
}

const GOES = /suppress|remov|gone|hidden|withdr/i

/** Spans from the log. A shown record without an entry has always been there. */
function fromHistory(person: PersonTruth): Shown[] {
  const events = [...(person.history ?? [])].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const spans: Shown[] = []
  const openOf = (site: string, record: string) =>
    spans.find(span => span.site === site && span.record === record && span.to === null)
  for (const { site, record, at, event } of events) {
    const open = openOf(site, record)
    if (!GOES.test(event)) {
      if (!open) spans.push({ site, record, from: Date.parse(at), to: null, since: Date.parse(at) })
    } else if (open) open.to = Date.parse(at)
    else if (!spans.some(span => span.site === site && span.record === record))
      spans.push({ site, record, from: 0, to: Date.parse(at), since: 0 })
  }
  for (const { site, record } of person.listings)
    if (!openOf(site, record)) spans.push({ site, record, from: 0, to: null, since: 0 })
  return spans
}
