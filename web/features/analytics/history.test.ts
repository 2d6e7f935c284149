// The history matches the counts of the other screens, and the sections made from it say if there's too little data.
import { expect, test } from 'vitest'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { countGroup } from '#shared/domain/removal-counts.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { sampleJob } from '#web/data/testing/sample-job.ts'
import { sampleScan } from '#web/data/testing/sample-scan.ts'
import { analyticsWords } from './analytics-words.ts'
import { analyze } from './analyze.ts'
import { historyOf, type Rows, type ShownRemoval } from './history.ts'

const START = Date.parse('2026-01-01T12:00:00.000Z')
const NOW = START + 100 * DAY
const day = (at: number) => iso(START + at * DAY)
const EVERYTHING = { personId: null, networkId: null }

type Case = { listing?: Partial<SeenListing>; job?: Partial<RemovalJob>; scanned?: number; backOn?: number }

const GONE: Case = {
  listing: { last_seen_at: day(8), gone_at: day(10) },
  job: {
    status: 'completed',
    assurance: 'seen_gone_twice',
    waiting_for: 'nobody',
    submitted_at: day(1),
    absent_since: day(10),
    completed_at: day(13),
  },
}
const SENT: Case = {
  listing: { last_seen_at: day(90) },
  job: { status: 'verification', waiting_for: 'broker', submitted_at: day(1) },
}

/** One person and site for each, unless a case overrides them. */
function rowsOf(cases: readonly Case[], more: Partial<Rows> = {}): Rows {
  const made = cases.map(({ listing, job, scanned = 95, backOn }) => {
    const scan = {
      ...sampleScan({ first_seen_at: day(0), last_seen_at: day(95), ...listing }),
      scan_date: day(scanned),
    }
    const key = scan.listings[0]?.key ?? ''
    const at = { person_id: scan.person_id, scan_id: scan.id, listing_key: key, created_at: day(1) }
    const row = job ? sampleJob(newId(), { ...at, updated_at: day(13), ...job }) : null
    const alert: ReappearanceAlert | null =
      row && backOn !== undefined
        ? {
            id: newId(),
            person_id: scan.person_id,
            site_id: scan.site_id,
            scan_id: scan.id,
            job_id: row.id,
            listing_key: key,
            status: 'new',
            detected_at: day(backOn),
            previous_removal_date: day(10),
            action: null,
            new_job_id: null,
          }
        : null
    return { scan, row, alert }
  })
  return {
    now: NOW,
    scans: made.map(({ scan }) => scan),
    removals: made.flatMap(({ row }) => (row ? [shown(row)] : [])),
    alerts: made.flatMap(({ alert }) => alert ?? []),
    verdicts: new Map(),
    people: made.map(({ scan }, at) => ({ id: scan.person_id, name: `Person ${at}` })),
    sites: [{ id: 'sample', name: 'Sample', networkId: 'network' }],
    networks: [{ id: 'network', name: 'Network' }],
    ...more,
  }
}

const shown = (job: RemovalJob): ShownRemoval => ({
  job,
  standing: { key: countGroup({ ...job, replaced: false }) },
  task: 'guide',
  minutes: 9,
})

const analyzed = (cases: readonly Case[]) => analyze(historyOf(rowsOf(cases)), EVERYTHING)
const many = (one: Case, count: number) => Array.from({ length: count }, () => one)

test('today’s counts are how the removals stand, and what has none is listed', () => {
  const claimed: Case = {
    job: { ...GONE.job, status: 'verification', assurance: 'asserted', completed_at: null },
  }
  const { moments, most } = analyzed([GONE, GONE, SENT, {}, claimed]).overTime
  expect(moments.at(-1)).toEqual({ at: NOW, listed: 2, unproven: 1, gone: 2 })
  expect(most).toBe(5)
})

test('each moment counts what was known then: listed, missed once, gone, and back', () => {
  const back: Case = {
    ...GONE,
    listing: { last_seen_at: day(95) },
    job: { ...GONE.job, assurance: 'resurfaced' },
    backOn: 50,
  }
  const { moments } = analyzed([back]).overTime
  const stateOn = (at: number) => {
    const moment = moments.findLast(one => one.at <= START + at * DAY)
    return (['listed', 'unproven', 'gone'] as const).find(state => moment?.[state] === 1)
  }
  expect([5, 12.9, 30, 60].map(stateOn)).toEqual(['listed', 'unproven', 'gone', 'listed'])
})

test('a namesake’s listing isn’t counted, unless the person has just said it’s theirs', () => {
  const rows = rowsOf([{ listing: { verdict: 'not_yours' } }])
  expect(historyOf(rows).listings).toEqual([])
  const [scan] = rows.scans
  const verdicts = new Map([[`${scan?.id} ${scan?.listings[0]?.key}`, 'yours' as const]])
  expect(historyOf({ ...rows, verdicts }).listings).toHaveLength(1)
})

test('a site that couldn’t be checked keeps its listing among those that are up, and is told', () => {
  const rows = rowsOf([SENT])
  const scans = rows.scans.map(scan => ({ ...scan, problem: 'The site turned us away.' }))
  const { overTime } = analyze(historyOf({ ...rows, scans }), EVERYTHING)
  expect(overTime.unchecked).toBe(1)
  expect(overTime.moments.at(-1)?.listed).toBe(1)
})

test('from four proven removals nothing is concluded, from five it is', () => {
  const four = analyzed(many(GONE, 4))
  expect(four.times.all[0]?.quartiles).toBeNull()
  expect(four.stayingGone.plateaus).toEqual([])
  expect(four.compared.network[0]?.half).toBeNull()
  expect(analyticsWords(four).title).toBe('4 of 4 listings are gone.')
  const five = analyzed(many(GONE, 5))
  expect(five.times.all[0]?.quartiles).toEqual({ quarter: 9, half: 9, most: 9 })
  expect(five.stayingGone).toMatchObject({ count: 5, returned: 0, end: 85, few: 85 })
  expect(analyticsWords(five).title).toBe('Half of the removals take 9 days or less.')
})

test('open removals make the middle later: half of all isn’t reached while most are open', () => {
  const [all] = analyzed([...many(GONE, 5), ...many(SENT, 20)]).times.all
  expect(all).toMatchObject({ open: 20, quartiles: { half: null } })
  expect(all?.cases).toHaveLength(5)
})

test('staying gone falls between the two looks around a return, and never rises', () => {
  const back: Case = { ...GONE, job: { ...GONE.job, assurance: 'resurfaced' }, backOn: 40 }
  const { count, returned, plateaus, marks } = analyzed([...many(GONE, 9), back]).stayingGone
  expect([count, returned]).toEqual([10, 1])
  expect(plateaus.at(-1)).toMatchObject({ from: 30, share: 0.9 })
  for (const [at, plateau] of plateaus.entries())
    expect(plateau.share).toBeLessThanOrEqual(plateaus[at - 1]?.share ?? 1)
  expect(marks.find(mark => mark.day === 60)).toMatchObject({ share: 0.9, watched: 9 })
})

test('one person’s, or one network’s, is of theirs alone; people stand beside each other', () => {
  const history = historyOf(rowsOf([GONE, SENT]))
  const [first] = history.people
  const own = analyze(history, { personId: first?.id ?? null, networkId: null })
  expect(own.overTime.moments.at(-1)).toMatchObject({ listed: 0, gone: 1 })
  expect(analyze(history, { personId: null, networkId: 'another' }).overTime.moments).toEqual([])
  expect(analyze(history, EVERYTHING).compared.person.map(row => [row.name, row.found])).toEqual([
    ['Person 0', 1],
    ['Person 1', 1],
  ])
})

test('minutes: a guide that’s theirs is left, one they worked through is done, and ours is neither', () => {
  const yours: Case = { job: { status: 'requires_manual', waiting_for: 'you' } }
  const done: Case = { ...SENT, job: { ...SENT.job, completed_steps: ['open'] } }
  expect(analyzed([yours, done, SENT]).minutes).toEqual([
    { task: 'guide', removals: 2, done: 9, left: 9, measured: { tasks: 0, minutes: 0, estimated: 0 } },
  ])
})

test('measured minutes are of the tasks that were measured, by task, person, and network', () => {
  const task = (seconds: number) => ({ task: 'guide' as const, at: day(2), seconds, estimated: 9 })
  const timed: Case = { ...SENT, job: { ...SENT.job, measured: [task(200), task(400)] } }
  const { minutes, compared } = analyzed([timed, timed, SENT])
  const each = { tasks: 2, minutes: 10, estimated: 18 }
  expect(minutes).toMatchObject([{ task: 'guide', measured: { tasks: 4, minutes: 20, estimated: 36 } }])
  expect(compared.person.map(row => row.measured.tasks).sort()).toEqual([0, 2, 2])
  expect(compared.person.find(row => row.measured.tasks > 0)?.measured).toEqual(each)
  expect(compared.network[0]?.measured.tasks).toBe(4)
})

test('what came back is counted by month, and those without any stand between', () => {
  const back = (backOn: number): Case => ({ ...GONE, job: { ...GONE.job, assurance: 'resurfaced' }, backOn })
  const { months, count, open, returns } = analyzed([back(20), back(25), back(80)]).cameBack
  expect(months.map(month => month.count)).toEqual([2, 0, 1, 0])
  expect([count, open]).toEqual([3, 3])
  expect(returns[0]).toMatchObject({ siteName: 'Sample', days: 70 })
})

test('nothing at all, and dates in the future', () => {
  const none = analyze(historyOf(rowsOf([])), EVERYTHING)
  expect(none.overTime.moments).toEqual([])
  expect(analyticsWords(none).lede).toBe('There’s nothing to count here yet.')
  const future: Case = { ...GONE, listing: { ...GONE.listing, first_seen_at: day(500) }, scanned: 900 }
  const { overTime, stayingGone } = analyzed(many(future, 5))
  expect(overTime.moments.every(({ at }) => at <= NOW)).toBe(true)
  expect(stayingGone.end).toBe(90)
})
