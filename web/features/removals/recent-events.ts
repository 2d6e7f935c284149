// What happened to the removals, newest first. The same event for several on one day is one line. Pure.
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { EVENT_BASIS } from '#shared/domain/removal-display.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { eventSentence } from '#shared/recipe/engine-words.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'
import type { JobView } from './job-view.ts'

/** `events`: the removals that the line counts, without duplicates; never empty. */
export type RecentLine = {
  key: string
  title: string
  detail: string
  day: string
  evidence: EvidenceKind
  tone: EvidenceTone
  events: readonly { jobId: string; siteName: string }[]
}

/** Our own steps that change nothing for the person. */
const SMALL: ReadonlySet<JobEvent> = new Set(['claimed', 'started'])

/** Texts for two or more removals. */
const MANY: Readonly<Record<JobEvent, (count: number) => string>> = {
  accepted: count => `${count} removals started`,
  claimed: count => `${count} removals taken up`,
  started: count => `${count} removals begun`,
  mail_awaited: count => `Waiting for ${count} confirmation mails`,
  mail_confirmed: count => `${count} requests confirmed by mail`,
  submitted: count => `${count} requests sent`,
  parent_not_found: count => `${count} listings went away at the site that supplies them`,
  outcome_unknown: count => `Couldn’t tell whether ${count} requests arrived`,
  handed_over: count => `${count} removals need you`,
  person_completed: count => `You did your part of ${count} removals`,
  person_wrote: count => `You wrote to ${count} sites`,
  person_saw_gone: count => `You didn’t see ${count} listings`,
  person_saw_gone_again: count => `You saw ${count} listings gone`,
  person_saw_present: count => `You saw ${count} listings still up`,
  person_could_not_open: count => `You couldn’t open ${count} sites`,
  person_found_again: count => `You found ${count} listings again`,
  person_took_back: count => `You took back ${count} answers`,
  letter_sent: count => `${count} letters sent`,
  letter_noted: count => `${count} letters sent`,
  letter_bounced: count => `${count} letters came back`,
  reply_noted: count => `${count} sites answered`,
  reply_acknowledged: count => `${count} sites confirmed your request`,
  asserted_gone: count => `${count} sites say they removed you`,
  seen_gone: count => `${count} sites didn’t show you`,
  seen_gone_again: count => `${count} listings are gone`,
  seen_present: count => `${count} listings are still up`,
  seen_page_only: count => `${count} pages are still up`,
  could_not_check: count => `Couldn’t check ${count} sites`,
  try_again: count => `${count} removals tried again`,
  failed: count => `${count} removals didn’t go through`,
  cancelled: count => `${count} removals stopped`,
  resurfaced: count => `${count} listings came back`,
}

/** Sites named in a line about several. */
const NAMED = 2

/** The newest `most` lines about these removals, and whether there are earlier ones. */
export function recentLines(
  updates: readonly RealtimeUpdate[],
  views: readonly JobView[],
  most: number,
  now: number,
): { lines: RecentLine[]; isMore: boolean } {
  const known = new Map(views.map(view => [view.job.id, view]))
  const newest = updates
    .filter(update => known.has(update.job_id) && !SMALL.has(update.update_data.event))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))
  const groups = new Map<string, RealtimeUpdate[]>()
  for (const update of newest) {
    const key = `${update.update_data.event} ${dayOf(update.created_at)}`
    const group = groups.get(key)
    if (group) group.push(update)
    // One group too many shows that there are more.
    else if (groups.size > most) break
    else groups.set(key, [update])
  }
  const lines = [...groups].slice(0, most).map(([key, group]) => lineOf(key, group, known, now))
  return { lines, isMore: groups.size > most }
}

/** The day in the reader's time zone. */
const dayOf = (instant: string) => new Date(instant).setHours(0, 0, 0, 0)

function lineOf(
  key: string,
  group: readonly RealtimeUpdate[],
  known: ReadonlyMap<string, JobView>,
  now: number,
): RecentLine {
  const [first] = group
  if (!first) throw new Error('a line has at least one event')
  const ids = [...new Set(group.map(update => update.job_id))]
  const events = ids.map(jobId => ({ jobId, siteName: known.get(jobId)?.siteName ?? '' }))
  const names = [...new Set(events.map(event => event.siteName))]
  const rest = names.length - NAMED
  const { event } = first.update_data
  const { evidence, tone } = EVENT_BASIS[event]
  return {
    key,
    evidence,
    tone,
    day: dayText(first.created_at, now),
    events,
    ...(events.length === 1
      ? { title: names[0] ?? '', detail: eventSentence(first.update_data) }
      : {
          title: MANY[event](events.length),
          detail: rest > 0 ? `${names.slice(0, NAMED).join(', ')}, and ${rest} more` : names.join(' and '),
        }),
  }
}
