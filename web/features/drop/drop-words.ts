// Sentences and dates of the DROP screen. Pure.
import type { AuditFinding, AuditLine } from '#shared/domain/drop/audit.ts'
import type { DropCycle, DropStage } from '#shared/domain/drop/cycle.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day as `Nov 24`, with the year if it isn't that of `today`. The same in every time zone. */
export function calendarDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? DAY_OF_YEAR : DAY_AND_YEAR
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** The points of a request's course, in order; `state` compares them with today. */
export type CyclePoint = {
  id: 'sent' | 'window' | 'report' | 'check'
  title: string
  day: string
  text: string
  state: 'past' | 'now' | 'ahead'
}

const NOW_AT: Readonly<Record<DropStage, CyclePoint['id']>> = {
  window: 'window',
  reports: 'report',
  due: 'check',
}

export function cyclePoints(cycle: DropCycle, stage: DropStage): CyclePoint[] {
  const isEarly = cycle.startsOn !== cycle.submittedOn
  const points: Omit<CyclePoint, 'state'>[] = [
    {
      id: 'sent',
      title: 'You sent it',
      day: cycle.submittedOn,
      text: isEarly ? 'Sites didn’t have to pick it up before August 2026.' : 'On the state’s portal.',
    },
    {
      id: 'window',
      title: 'Sites pick it up',
      day: cycle.windowEndsOn,
      text: `Each registered site has to pick up new requests at least every ${cycle.everyDays} days, and act on them.`,
    },
    {
      id: 'report',
      title: 'Reports are due',
      day: cycle.reportDueOn,
      text: 'The last day for sites to report a result. It isn’t a promise that your data is gone by then.',
    },
    {
      id: 'check',
      title: 'We check',
      day: cycle.reportDueOn,
      text: 'From the next day on, we can check the sites ourselves.',
    },
  ]
  const at = points.findIndex(point => point.id === NOW_AT[stage])
  return points.map((point, index) => ({
    ...point,
    state: index < at ? 'past' : index === at ? 'now' : 'ahead',
  }))
}

/** One sentence: where the request stands. */
export function stageText(cycle: DropCycle, stage: DropStage, today: string): string {
  if (stage === 'window')
    return `Registered sites have until ${calendarDay(cycle.windowEndsOn, today)} to pick up your request for the first time.`
  if (stage === 'reports')
    return `Every registered site should have your request now. Reports are due by ${calendarDay(cycle.reportDueOn, today)}.`
  return `Reports were due by ${calendarDay(cycle.reportDueOn, today)}. Now we can check the sites ourselves.`
}

export const FINDING_WORDS: Readonly<
  Record<AuditFinding, { label: (who: string) => string; tone: StatusTone; explain: string }>
> = {
  not_there: {
    label: () => 'Not there',
    tone: 'clear',
    explain: 'We ran the site’s public search after reports were due, and it didn’t show this person.',
  },
  still_lists: {
    label: who => `Still lists ${who}`,
    tone: 'yours',
    explain: 'The site’s public search showed a listing after reports were due.',
  },
  maybe_lists: {
    label: who => `May list ${who}`,
    tone: 'yours',
    explain: 'There’s a listing that may be this person. Answer “Is this you?” to settle it.',
  },
  could_not_check: {
    label: () => 'Couldn’t check',
    tone: 'unknown',
    explain: 'The site didn’t let us search. That says nothing about whether it still lists this person.',
  },
  looking: { label: () => 'Checking', tone: 'sent', explain: 'We’re checking this site.' },
  not_looked: {
    label: () => 'Not checked yet',
    tone: 'neutral',
    explain: 'We haven’t checked this site since reports were due.',
  },
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The audit in one sentence; each part counts the lines that it names. */
export function auditSummary(lines: readonly AuditLine[], who: string): string {
  const of = (...findings: AuditFinding[]) => lines.filter(line => findings.includes(line.finding)).length
  const parts = [
    of('not_there') > 0 ? `${count(of('not_there'), 'site doesn’t', 'sites don’t')} show ${who}` : '',
    of('still_lists') > 0 ? `${count(of('still_lists'), 'still lists', 'still list')} ${who}` : '',
    of('maybe_lists') > 0 ? `${count(of('maybe_lists'), 'may list', 'may list')} ${who}` : '',
    of('could_not_check') > 0 ? `we couldn’t check ${of('could_not_check')}` : '',
    of('looking') > 0 ? `${of('looking')} in progress` : '',
  ].filter(part => part !== '')
  if (parts.length === 0)
    return lines.length === 1
      ? 'We haven’t checked the site yet.'
      : `We haven’t checked any of the ${lines.length} sites yet.`
  return `Of ${count(lines.length, 'site', 'sites')}: ${parts.join(', ')}.`
}

/** What is wrong at a site that still lists the person. */
export function stillListedText(line: AuditLine, who: string, reported: string | null): string {
  const listed = `Our check still found ${who} there.`
  return line.contradicts && reported !== null ? `It reported “${reported}”. ${listed}` : listed
}
