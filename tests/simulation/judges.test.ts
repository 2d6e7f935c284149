// The judges find every kind of fault, and none in a correct run.
import { beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, SECOND } from '#shared/lib/time.ts'
import { aJob, aListing, aScan, aSite, START } from '#tests/support/documents.ts'
import { judgeClaims, judgeSubmissions } from './judge-claims.ts'
import { judgeConsent, nameOf } from './judge-consent.ts'
import { judgeReturns } from './judge-returns.ts'
import type { Protected } from './protected-person.ts'
import { blockSoftly } from './soft-block.ts'
import { createTruth } from './truth.ts'
import { createUserTime } from './user-time.ts'
import { createViolations, type Violations } from './violations.ts'
import type { ComingOrGoing, PersonTruth, SiteTruth } from './world.ts'

const HOST = 'first.example'
const PAST = START - 100 * DAY
const NOW = START + 30 * DAY

let violations: Violations
beforeEach(() => {
  violations = createViolations()
})
const kinds = () => violations.all().map(({ kind, what }) => `${kind}: ${what}`)
const event = (record: string, at: number, what: string): ComingOrGoing => ({
  site: HOST,
  record,
  at: iso(at),
  event: what,
})

function someone(history: ComingOrGoing[], rows: Record<string, object[]>): Protected {
  const truth = createTruth()
  const known = { id: 'p1', listings: [], history } as unknown as PersonTruth
  truth.note(known, NOW)
  const all: Record<string, object[]> = { data_broker_sites: [aSite({ id: 'first', host: HOST })], ...rows }
  const account = {
    email: 'own@mail.example',
    addPerson: async () => undefined,
    call: async () => ({ ok: true }) as const,
    refresh: async () => undefined,
    rows: (name: string) => (all[name] ?? []) as never,
  }
  const time = createUserTime()
  const sets = { opened: new Set<string>(), onScreen: new Set<string>(), asked: new Set<string>() }
  return {
    id: 'p1',
    personId: 'x',
    frequency: 'daily',
    account,
    truth,
    known,
    time,
    cookies: new Map(),
    written: new Map(),
    ...sets,
  }
}

const listed = [event('1', PAST, 'listed')]
const wentAt = (at: number) => [...listed, event('1', at, 'suppressed')]
const looked = START + 9 * DAY

test('"not found" of somebody who is listed, and a listing said to be gone that is there', () => {
  const gone = aListing({ gone_at: iso(looked) })
  const scan = aScan({ status: 'not_found', scan_date: iso(looked), listings: [gone] })
  judgeClaims(someone(listed, { exposure_scans: [scan] }), NOW, violations)
  expect(kinds()).toEqual([
    expect.stringMatching(/^false claim: said "not found"/),
    expect.stringMatching(/^false claim: said that a listing is gone/),
  ])
})

test('nothing is held against the same claims when the listing had gone', () => {
  const gone = aListing({ gone_at: iso(looked) })
  const scan = aScan({ status: 'not_found', scan_date: iso(looked), listings: [gone] })
  const job = aJob({ scan_id: scan.id, status: 'completed', completed_at: iso(looked) })
  const rows = { exposure_scans: [scan], removal_jobs: [job] }
  judgeClaims(someone(wentAt(looked - HOUR), rows), NOW, violations)
  // A scan is dated by its start, and a listing that disappears during it is gone.
  judgeClaims(someone(wentAt(looked + SECOND), rows), NOW, violations)
  expect(kinds()).toEqual([])
  judgeClaims(someone(wentAt(looked + HOUR), rows), NOW, violations)
  expect(kinds()).toHaveLength(3)
})

test('a removal said to be done whose listing is there, or another one of which nothing is said', () => {
  const scan = aScan({ listings: [] })
  const job = aJob({ scan_id: scan.id, status: 'completed', completed_at: iso(looked) })
  const rows = { exposure_scans: [scan], removal_jobs: [job] }
  judgeClaims(someone(listed, rows), NOW, violations)
  judgeClaims(someone([...wentAt(START), event('2', START + DAY, 'relisted')], rows), NOW, violations)
  expect(kinds()).toEqual([
    expect.stringMatching(/removal is done whose listing is there$/),
    expect.stringMatching(/nothing of another record/),
  ])
})

test('a removal said to be done while its record is there under another key; not one that was beside it', () => {
  const removed = aListing({ gone_at: iso(looked - 4 * DAY) })
  const both = [...wentAt(looked - 5 * DAY), event('2', PAST, 'listed')]
  const judge = (first_seen_at: number, given = {}) => {
    const listing = aListing({ key: `https://${HOST}/p/2`, last_seen_at: iso(looked), ...given })
    const scan = aScan({ listings: [removed, { ...listing, first_seen_at: iso(first_seen_at) }] })
    const job = aJob({ scan_id: scan.id, status: 'completed', completed_at: iso(looked) })
    judgeClaims(someone(both, { exposure_scans: [scan], removal_jobs: [job] }), NOW, violations)
  }
  judge(PAST)
  judge(looked - 4 * DAY, { places: ['Austin, TX'] })
  expect(kinds()).toEqual([])
  judge(looked - 4 * DAY)
  expect(kinds()).toEqual([expect.stringMatching(/nothing of another record/)])
})

test('another’s listing taken for theirs, and a removal that nobody goes on with', () => {
  const scan = aScan({ listings: [aListing({ key: `https://${HOST}/p/other`, verdict: 'yours' })] })
  const job = aJob({ scan_id: scan.id, status: 'verification', waiting_for: 'broker' })
  judgeClaims(someone(listed, { exposure_scans: [scan], removal_jobs: [job] }), NOW, violations)
  expect(kinds()).toEqual([expect.stringMatching(/^wrong person/), expect.stringMatching(/^stuck/)])
})

test('requests: for somebody else, and twice within two weeks, unless the person sent them', () => {
  const job = aJob({ return_address: 'r-1@reply.example' })
  const person = someone(listed, { removal_jobs: [job] })
  const sent = (id: string, day: number, more: object = {}) => ({
    id,
    at: iso(START + day * DAY),
    person: 'p1',
    record: '1',
    via: 'form',
    email: 'r-1@reply.example',
    effectiveAt: null,
    ...more,
  })
  const submissions = [
    sent('a', 0),
    sent('b', 3),
    sent('c', 20),
    sent('d', 21, { email: 'own@mail.example' }),
    sent('e', 22, { person: 'p2', record: '9' }),
  ]
  judgeSubmissions([person], [{ host: HOST, submissions, told: [] } as unknown as SiteTruth], violations)
  expect(violations.all().map(({ kind, subject }) => [kind, subject])).toEqual([
    ['duplicate', 'b'],
    ['wrong person', 'e'],
  ])
})

test('a form that was told a name and town that no record shows', () => {
  const told = [true, false].map(isShown => ({ at: iso(START), isShown }))
  judgeSubmissions([], [{ host: HOST, submissions: [], told } as unknown as SiteTruth], violations)
  expect(violations.all().map(({ kind, site }) => [kind, site])).toEqual([['wrong name', HOST]])
})

test('a removal of what was not ticked, or not on screen', () => {
  const [one, two, three] = ['1', '2', '3'].map(n => aJob({ listing_key: `https://${HOST}/p/${n}` }))
  const jobs = [one, two, three].map(job => must(job, 'a job'))
  const person = someone(listed, { removal_jobs: jobs })
  const name = (job: (typeof jobs)[number] | undefined) =>
    nameOf(must(job, 'a job').scan_id, must(job, 'a job').listing_key)
  for (const job of [one, two]) person.onScreen.add(name(job))
  for (const job of [one]) person.asked.add(name(job))
  const consent = judgeConsent(violations)
  consent.judge(person)
  consent.judge(person)
  expect(violations.all().map(({ kind, subject, what }) => [kind, subject, what])).toEqual([
    ['not asked for', two?.id, expect.stringContaining('unticked')],
    ['not asked for', three?.id, expect.stringContaining('not on screen')],
  ])
})

test('while every site turns everybody away, any claim is false; before and after, none is for that', async () => {
  const orders: object[] = []
  const world = { order: async (order: object) => orders.push(order) > 0 }
  const softBlock = blockSoftly(world, { softBlockDays: 30 }, START, violations)
  const claim = (day: number) => {
    const at = iso(START + day * DAY)
    const scan = aScan({ status: 'not_found', scan_date: at, listings: [aListing({ gone_at: at })] })
    const job = aJob({ scan_id: scan.id, status: 'completed', completed_at: at })
    softBlock.judge(someone(listed, { exposure_scans: [scan], removal_jobs: [job] }))
  }
  for (const day of [0, 1, 2, 3, 31, 32, 33]) await softBlock.at(day * DAY)
  expect(orders).toEqual([true, false].map(on => ({ lie: { site: '*', kind: 'soft-block', on } })))
  claim(1)
  claim(33)
  expect(kinds()).toEqual([])
  claim(10)
  expect(kinds()).toHaveLength(3)
})

test('a listing that came back while the site hid people: owed by the interval after', () => {
  const back = [...wentAt(START), event('2', START + 10 * DAY, 'relisted')]
  const scan = aScan({ listings: [] })
  const done = aJob({ scan_id: scan.id, status: 'completed', completed_at: iso(START + 6 * DAY) })
  const returns = judgeReturns(12 * HOUR, violations)
  const person = someone(back, { exposure_scans: [scan], removal_jobs: [done] })
  const hides = (day: number) => returns.noteHiding([{ host: HOST, hides: true }], START + day * DAY)
  hides(11)
  returns.judge(person, START + 12 * DAY)
  expect(returns.counts()).toMatchObject({ owed: 1, open: 1, extended: 1 })
  returns.judge(person, START + 14 * DAY)
  expect(kinds()).toEqual([expect.stringMatching(/^late alert/)])
})

test('a listing that came back: late without a word, in time with one, longer where nobody could look', () => {
  const back = [...wentAt(START), event('2', START + 10 * DAY, 'relisted')]
  const scan = aScan({ listings: [] })
  const done = aJob({ scan_id: scan.id, status: 'completed', completed_at: iso(START + 6 * DAY) })
  const alert = { scan_id: scan.id, listing_key: `https://${HOST}/p/2`, detected_at: iso(START + 11 * DAY) }
  const after = (rows: object, days: number) => {
    const returns = judgeReturns(12 * HOUR, violations)
    const person = someone(back, { exposure_scans: [scan], removal_jobs: [done], ...rows })
    returns.judge(person, START + days * DAY)
    return returns.counts()
  }
  expect(after({}, 11)).toMatchObject({ owed: 1, open: 1 })
  expect(after({ reappearance_alerts: [alert] }, 20)).toMatchObject({ owed: 1, inTime: 1 })
  expect(after({ exposure_scans: [{ ...scan, problem: 'blocked' }] }, 12)).toMatchObject({
    open: 1,
    extended: 1,
  })
  expect(kinds()).toEqual([])
  expect(after({}, 12)).toMatchObject({ owed: 1, inTime: 0, open: 0 })
  expect(kinds()).toEqual([expect.stringMatching(/^late alert/)])
})
