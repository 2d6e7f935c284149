// The judges of letters find each kind of fault, and none in a correct run.
import { beforeEach, expect, test } from 'vitest'
import { DAY, iso } from '#shared/lib/time.ts'
import { aJob, aListing, aScan, aSite, START } from '#tests/support/documents.ts'
import { mayClaim } from './citable-laws.ts'
import { judgeLetters } from './judge-letters.ts'
import type { Protected } from './protected-person.ts'
import { createTruth } from './truth.ts'
import { createUserTime } from './user-time.ts'
import { createViolations, type Violations } from './violations.ts'
import type { PersonTruth, SiteLetter, SiteTruth } from './world.ts'

const HOST = 'first.example'
const RETURN = 'r-1@reply.offlist.example'

let violations: Violations
beforeEach(() => {
  violations = createViolations()
})
const found = () => violations.all().map(({ kind, what }) => `${kind}: ${what}`)

const aLetter = (given: Partial<SiteLetter> = {}): SiteLetter => ({
  id: 1,
  at: iso(START),
  mailbox: `privacy@${HOST}`,
  from: RETURN,
  kind: 'request',
  subject: 'Removal of a listing',
  text: 'Please remove my listing.',
  cites: [],
  sameBefore: 0,
  answers: [],
  ...given,
})
const aSiteWith = (letters: SiteLetter[], given: Partial<SiteTruth> = {}): SiteTruth =>
  ({ host: HOST, broken: null, hides: false, trouble: null, told: [], letters, ...given }) as SiteTruth

const clock = {
  letter_id: 'l1',
  stage: 'request',
  law: null,
  right: 'delete',
  received_on: '2026-11-21',
  confirm_by: null,
  answer_by: '2026-12-21',
  extended_to: null,
  confirmed_at: null,
  follow_up_at: iso(START + 30 * DAY),
  automatic: true,
  answered: null,
} as const
const waits = { status: 'verification', waiting_for: 'broker', clock, return_address: RETURN } as const

function someone(state: string, given: object, messages: object[] = []): Protected {
  const truth = createTruth()
  const places = [{ city: 'Anytown', state, current: true }]
  const listings = [{ site: HOST, record: '1', url: '', shown: { name: '', places: [] } }]
  const known = { id: 'p1', listings, profile: { addresses: places } } as unknown as PersonTruth
  truth.note(known, START - DAY)
  truth.note(known, START + 100 * DAY)
  const job = aJob({ id: 'job', ...given } as Parameters<typeof aJob>[0])
  const all: Record<string, object[]> = {
    data_broker_sites: [aSite({ id: 'first', host: HOST })],
    removal_jobs: [job],
    exposure_scans: [aScan({ listings: [aListing()] })],
    messages: messages.map(message => ({ job_id: 'job', ...message })),
  }
  const rows = (name: string) => (all[name] ?? []) as never
  const account = { email: 'own@mail.example', rows } as unknown as Protected['account']
  const sets = { opened: new Set<string>(), onScreen: new Set<string>(), asked: new Set<string>() }
  const person = { id: 'p1', personId: 'x', frequency: 'daily', account, truth, known, ...sets } as const
  return { ...person, time: createUserTime(), cookies: new Map(), written: new Map() }
}
const judge = (person: Protected, site: SiteTruth, now: number) => {
  const judges = judgeLetters(violations)
  judges.judge([person], [site], now)
  return judges.counts([person], [site])
}

test('the same letter twice, but not one that the recipient’s server refused', () => {
  const person = someone('TX', waits)
  judge(person, aSiteWith([aLetter(), aLetter({ id: 2, kind: 'refused', sameBefore: 1 })]), START)
  expect(found()).toEqual([])
  judge(person, aSiteWith([aLetter(), aLetter({ id: 2, sameBefore: 1 })]), START)
  expect(found()).toEqual(['letter twice: the same letter came before'])
})

test('a law claimed for somebody whom it doesn’t cover; a law only mentioned is no claim', () => {
  const cites = [
    { law: 'california-ccpa', isClaimed: true },
    { law: 'gdpr', isClaimed: false },
  ]
  judge(someone('CA', waits), aSiteWith([aLetter({ cites })]), START)
  expect(found()).toEqual([])
  judge(someone('TX', waits), aSiteWith([aLetter({ cites })]), START)
  expect(found()).toEqual(['wrong citation: claims california-ccpa for somebody in TX'])
})

test.each([
  ['california-ccpa', 'CA', true],
  ['california-ccpa', null, false],
  ['california-delete-act', 'CA', false],
  ['florida', 'FL', false],
  ['utah', 'UT', false],
  ['iowa', 'IA', false],
  ['gdpr', 'NY', false],
  ['texas', 'TX', true],
  ['alabama', 'AL', false],
  ['vermont', 'VT', false],
])('%s for somebody in %s: %s', (law, home, may) => {
  expect(mayClaim(law, home, Date.parse('2026-11-21T10:00:00Z'))).toBe(may)
})

test('a removal moved by a mail that didn’t mean it', () => {
  const sent = { to: RETURN, from: `privacy@${HOST}`, subject: 'Re: Removal', effect: 'nothing' }
  const reads = (meaning: string, reading: object, more: object = {}) => {
    const site = aSiteWith([aLetter({ answers: [{ ...sent, at: iso(START + DAY), meaning }] })])
    const mail = {
      id: 'm',
      direction: 'in',
      from_address: sent.from,
      subject: sent.subject,
      created_at: iso(START + DAY),
      reading: { class: 'done', by: 'rules', settled: true, auto_reply: false, ...reading },
      ...more,
    }
    return judge(someone('TX', waits, [mail]), site, START + DAY).readings
  }
  expect(reads('done', {})).toEqual({ right: 1, asked: 0, other: 0 })
  expect(reads('acknowledged', { settled: false })).toEqual({ right: 0, asked: 1, other: 0 })
  // The same move, or none: it's misread, and nobody is harmed.
  expect(reads('refused', { class: 'exempt' })).toEqual({ right: 0, asked: 0, other: 1 })
  reads('done', { class: 'other' })
  reads('forged', {}, { authentication: { spf: 'none', dkim: 'none', dmarc: 'fail', domain: HOST } })
  reads('suppressed', { by: 'person' })
  expect(found()).toEqual([])
  reads('suppressed', {})
  reads('forged', {})
  expect(found()).toEqual([
    'moved on a guess: a mail that meant suppressed was taken for done',
    'moved on a guess: a mail that meant forged was taken for done',
  ])
})

test('a follow-up on its day; early, late or missing ones', () => {
  const reminder = { direction: 'out', kind: 'follow_up', body: 'I wrote to you.', sent_at: iso(START) }
  const follows = (day: number, given: Partial<SiteTruth> = {}, state = 'NY') => {
    const later = aLetter({ id: 2, at: iso(START + day * DAY), kind: 'follow_up', text: 'I wrote  to you.' })
    return judge(someone(state, waits, [reminder]), aSiteWith([aLetter(), later], given), START + day * DAY)
  }
  expect(follows(30)).toMatchObject({ sent: 2, reminders: 1 })
  follows(33)
  // The site couldn't be searched.
  follows(36, { trouble: 'challenge' })
  // The law of Texas gives a site 45 days.
  follows(46, {}, 'TX')
  expect(found()).toEqual([])
  follows(29)
  follows(38)
  expect(found()).toEqual([expect.stringMatching(/came before$/), expect.stringMatching(/came later$/)])
})

test('a missing follow-up: only where we owe one', () => {
  const silent = (given: object, days = 36) =>
    judge(someone('NY', { ...waits, ...given }), aSiteWith([aLetter()]), START + days * DAY)
  silent({}, 33)
  silent({ clock: null })
  silent({ clock: { ...clock, automatic: false } })
  silent({ clock: { ...clock, answered: { class: 'done', at: iso(START) } } })
  silent({ status: 'requires_manual', waiting_for: 'you' })
  silent({ absent_since: iso(START + 30 * DAY) })
  expect(found()).toEqual([])
  silent({})
  expect(found()).toEqual([expect.stringMatching(/^follow-up off its day: .* none came$/)])
})
