import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { CHECK_AND_COMPLAIN, COMPLAIN } from '#shared/domain/complaint-step.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { jobStatus } from '#shared/domain/removal.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { aPerson } from '#tests/support/documents.ts'
import { byTurn, type JobContext, taskLink, viewJob } from './job-view.ts'
import { overviewOf } from './overview.ts'
import { filterJobs, groupByTab } from './removals-filter.ts'
import { readRemovalsSearch } from './removals-search.ts'
import { turnGroupOf } from './turn-group.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const later = '2026-11-25T10:00:00.000Z'

const job = (patch: Partial<RemovalJob> = {}): RemovalJob => ({
  id: '00000000-0000-4000-8000-000000000001',
  person_id: 'p1',
  site_id: 'truefolk',
  scan_id: 's1',
  listing_key: 'k',
  listing_name: 'Ada Quinn',
  listing_url: null,
  status: 'queued',
  assurance: 'none',
  job_type: 'automated',
  waiting_for: 'us',
  parent_job_id: null,
  attempts: 0,
  completed_steps: [],
  note: '',
  handoff: null,
  return_address: null,
  next_action_at: later,
  submitted_at: null,
  absent_since: null,
  completed_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...patch,
})

const site = (id: string, success_rate: number, removal_method = 'automated_form') =>
  ({
    id,
    name: id.toUpperCase(),
    url: `https://${id}.example/`,
    opt_out_url: null,
    privacy_url: null,
    requirements: [],
    template: { removal_method, success_rate, is_active: true, version: '1', disclosure: [], mirrors: [] },
  }) as unknown as DataBrokerSite

const intent = (patch: Partial<Intent>): Intent => ({
  id: 'i1',
  kind: 'complete-guide',
  payload: { job_id: job().id },
  status: 'pending',
  result: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  ...patch,
})

const context = (patch: Partial<JobContext> = {}): JobContext => ({
  sites: new Map([
    ['truefolk', site('truefolk', 0.9)],
    ['slowpoke', site('slowpoke', 0.1, 'manual_process')],
    ['edge', site('edge', 0.4)],
  ]),
  people: [],
  intents: [],
  alerts: [],
  successors: new Map(),
  now,
  ...patch,
})

const view = (patch: Partial<RemovalJob> = {}, given: Partial<JobContext> = {}) =>
  viewJob(job(patch), context(given))

test('every status has a standing, a next step and no undefined in its words', () => {
  for (const status of jobStatus.options) {
    const { standing, next, assurance } = view({ status })
    expect(REMOVAL_LABELS[standing.key].label).toBe(standing.label)
    expect(`${next.text} ${assurance}`).not.toMatch(/undefined|null|Invalid/)
  }
})

test('two absences count as gone and strike the line; the site’s word alone keeps the hatched mark', () => {
  const gone = view({ status: 'completed', assurance: 'seen_gone_twice', waiting_for: 'nobody' })
  expect(gone.standing).toMatchObject({ key: 'gone', evidence: 'seen', struck: true })
  const said = view({ status: 'completed', assurance: 'asserted', waiting_for: 'nobody' })
  expect(said.standing).toMatchObject({ key: 'asserted', evidence: 'asserted', struck: true })
  expect(said.assurance).toContain('its word, not something we saw')
})

test('a listing is gone since it was first missed, as the alert about its return says', () => {
  const gone = view({
    status: 'completed',
    assurance: 'seen_gone_twice',
    waiting_for: 'nobody',
    absent_since: '2026-11-14T10:00:00.000Z',
    completed_at: '2026-11-17T10:00:00.000Z',
  })
  expect(gone.next.text).toContain('since Nov 14')
})

test('one absence is not called a removal, and says when the second look is', () => {
  const once = view({ status: 'verification', assurance: 'seen_gone_once', waiting_for: 'us' })
  expect(once.standing).toMatchObject({ key: 'gone_once', struck: false })
  expect(once.next.text).toContain('We’ll check once more on Nov 25')
})

test('couldn’t check is never shown as gone', () => {
  const blocked = view({ status: 'verification', assurance: 'inconclusive', waiting_for: 'us' })
  expect(blocked.standing).toMatchObject({ key: 'unknown', tone: 'unknown', evidence: 'unknown' })
  expect(blocked.assurance).toContain('doesn’t mean the listing is gone')
  // It only comes from a request with an unknown outcome; a failed check changes nothing.
  expect([blocked.assurance, blocked.next.text].join()).toMatch(
    /whether .* got the request.*whether .* got the request/,
  )
})

test('a listing that came back is no longer struck through', () => {
  const back = view({ status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' })
  expect(back.standing).toMatchObject({ key: 'back', tone: 'back', struck: false })
  expect(back.next.who).toBe('you')
})

test('a listing that came back and is being removed again points to the removal that took over', () => {
  const patch = { status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' } as const
  const taken = view(patch, { successors: new Map([[job().id, 'j2']]) })
  expect(taken).toMatchObject({ replacedBy: 'j2', standing: { key: 'replaced', tone: 'neutral' } })
  expect(turnGroupOf(taken)).toBe('over')
  expect(view(patch).standing.key).toBe('back')
})

test('a listing that came back always has a way on: the alert, or the listings', () => {
  const alert = { job_id: job().id, status: 'new' } as ReappearanceAlert
  const back = { status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' } as const
  const alerted = view(back, { alerts: [alert] })
  expect(alerted).toMatchObject({ isAlerted: true, next: { who: 'you' } })
  expect(alerted.next.text).toContain('Open the alert')
  const reviewed = view(back, { alerts: [{ ...alert, status: 'processing' }] })
  expect(reviewed).toMatchObject({ isAlerted: false, next: { who: 'you' } })
  expect(reviewed.next.text).toContain('start a new removal from your listings')
})

test('a handed-over form says what is left and how long it takes', () => {
  const manual = view({
    status: 'requires_manual',
    waiting_for: 'you',
    handoff: { url: 'https://truefolk.example/', filled: [], remaining: 'solve the puzzle' },
  })
  expect(manual.next.text).toBe('Solve the puzzle.')
  expect(manual.minutes).toBeGreaterThan(0)
  expect(manual.tab).toBe('todo')
})

test('a date that has passed is said to come shortly', () => {
  const late = view({
    status: 'verification',
    waiting_for: 'us',
    next_action_at: '2026-11-19T10:00:00.000Z',
  })
  expect(late.next.text).toContain('shortly')
})

test('what the person asked for and is still on its way is the newest open wish for that job', () => {
  const asked = (status: Intent['status']) => view({}, { intents: [intent({ status })] }).asked
  expect(asked('pending')).toEqual({ kind: 'complete-guide', sent: false })
  expect(asked('accepted')).toEqual({ kind: 'complete-guide', sent: true })
  expect(asked('done')).toBeNull()
  expect(view({}, { intents: [intent({ payload: { job_id: 'another' } })] }).asked).toBeNull()
})

test('groups of the bar are disjoint and add up to the total; cancelled removals are in none', () => {
  const views = [
    view({ status: 'completed', assurance: 'seen_gone_twice' }),
    view({ status: 'requires_manual', waiting_for: 'you' }),
    view({ status: 'verification' }),
    view({ status: 'failed' }),
    view({ status: 'cancelled' }),
  ]
  const sums = overviewOf(views)
  expect(sums.total).toBe(4)
  expect(sums.groups.reduce((sum, group) => sum + group.count, 0)).toBe(4)
  expect(sums).toMatchObject({ completed: 1, pending: 3, percentComplete: 25, yours: 1 })
})

test('a guide whose completion waits for the network is no longer the person’s turn', () => {
  const views = [view({ status: 'requires_manual', waiting_for: 'you' }, { intents: [intent({})] })]
  expect(overviewOf(views)).toMatchObject({ yours: 0, nextYours: null })
})

test('each tab lists what it counts', () => {
  const views = [
    view({ status: 'processing' }),
    view({ status: 'queued', site_id: 'slowpoke' }),
    view({ status: 'requires_manual' }),
    view({ status: 'completed' }),
  ]
  const tabs = groupByTab(views)
  expect([tabs.all, tabs.handling, tabs.todo, tabs.completed].map(list => list.length)).toEqual([4, 1, 2, 1])
})

test('filters combine, and unknown ones are ignored', () => {
  const views = [view({ site_id: 'truefolk' }), view({ site_id: 'slowpoke' }), view({ site_id: 'edge' })]
  // Exactly 0.4 is smart automation but not counted as automated (PRODUCT T9.4).
  expect(filterJobs(views, { method: 'automated' }).map(item => item.job.site_id)).toEqual(['truefolk'])
  expect(filterJobs(views, { method: 'manual' })).toHaveLength(2)
  expect(filterJobs(views, { person: 'p2' })).toHaveLength(0)
  expect(readRemovalsSearch({ tab: 'nonsense', status: 'gone' })).toEqual({ status: 'gone' })
})

test('the list puts your turn first', () => {
  const views = [
    view({ status: 'completed', waiting_for: 'nobody' }),
    view({ status: 'verification', waiting_for: 'broker' }),
    view({ status: 'requires_manual', waiting_for: 'you' }),
  ].sort(byTurn)
  expect(views.map(item => item.job.waiting_for)).toEqual(['you', 'broker', 'nobody'])
})

test('every removal stands under one heading, and what came back or failed is not called done', () => {
  const group = (patch: Partial<RemovalJob>, intents: Intent[] = []) => turnGroupOf(view(patch, { intents }))
  expect(group({ status: 'requires_manual', waiting_for: 'you' })).toBe('yours')
  expect(group({ status: 'requires_manual', waiting_for: 'you' }, [intent({})])).toBe('ours')
  expect(group({ status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' })).toBe('attention')
  expect(group({ status: 'failed', waiting_for: 'nobody' })).toBe('attention')
  expect(group({ status: 'completed', assurance: 'seen_gone_twice', waiting_for: 'nobody' })).toBe('over')
  expect(group({ status: 'verification', waiting_for: 'broker' })).toBe('site')
  expect(group({ status: 'verification', waiting_for: 'us' })).toBe('ours')
})

test('what the person has done here is shown as to be sent, then as being handled, never as their turn', () => {
  const label = (status: Intent['status']) =>
    view({ status: 'requires_manual', waiting_for: 'you' }, { intents: [intent({ status })] }).standing.label
  expect(label('pending')).toBe('To be sent')
  expect(label('accepted')).toBe('Being handled')
  expect(label('failed')).toBe('Your turn')
})

const CONFIRM = {
  url: 'https://mailhop.example/c',
  filled: [SENT_FORM],
  remaining: 'Open the confirmation link.',
}
const sentOn = '2026-11-05T10:00:00.000Z'
const handed = (patch: Partial<RemovalJob>) =>
  view({ status: 'requires_manual', waiting_for: 'you', submitted_at: sentOn, ...patch }).next.text

test('a request has failed only where it has: a sent form waits for its confirmation, half a removal is half of one', () => {
  expect(handed({})).toMatch(/^The request of Nov 5 didn’t work\. /)
  expect(handed({ handoff: CONFIRM })).toMatch(
    /^We sent the form, and it’s waiting to be confirmed\. Open the /,
  )
  expect(handed({ handoff: CONFIRM, submitted_at: null })).toMatch(/^We sent the form/)
  expect(handed({ assurance: 'page_stands' })).toMatch(/^The request of Nov 5 worked only in part\. /)
  const form = view({ status: 'requires_manual', waiting_for: 'you', handoff: CONFIRM })
  expect(form.assurance).not.toContain('No request has reached')
  expect(handed({ submitted_at: null })).not.toContain('request')
})

test('a letter’s follow-up comes with a look, so its day is the next one if it’s earlier', () => {
  const clock = (follow_up_at: string) => ({ follow_up_at, answered: null }) as RemovalJob['clock']
  const sent = {
    status: 'verification',
    waiting_for: 'broker',
    job_type: 'email',
    submitted_at: sentOn,
  } as const
  expect(view({ ...sent, clock: clock('2026-11-23T12:00:00.000Z') }).next.text).toContain('on Nov 23')
  expect(view({ ...sent, clock: clock('2026-12-23T12:00:00.000Z') }).next.text).toContain('on Nov 25')
})

test('a look that only the person can make is their turn, short, and not a guide', () => {
  const handoff = { url: 'https://truefolk.example/p/1', filled: [], remaining: 'Open your listing.' }
  const look = view({ status: 'verification', waiting_for: 'you', submitted_at: sentOn, handoff })
  expect(look).toMatchObject({ task: 'look', minutes: 1, tab: 'todo', standing: { key: 'yours' } })
  expect(look.next.text).toContain('tell us whether it’s still there')
  const once = view({ status: 'verification', waiting_for: 'you', assurance: 'seen_gone_once', handoff })
  expect(once.assurance).not.toContain('We’ll look again')
})

test('after the final notice the task is a complaint, on its own page; before that it’s a letter', () => {
  const lettered = (remaining: string) =>
    view({
      ...{ status: 'requires_manual', waiting_for: 'you', job_type: 'email', submitted_at: sentOn },
      handoff: { url: 'https://truefolk.example/', filled: [], remaining },
    })
  for (const step of [COMPLAIN, CHECK_AND_COMPLAIN]) {
    const last = lettered(step)
    expect(last).toMatchObject({ task: 'complaint', minutes: 10, tab: 'todo' })
    expect(last.next.text).toBe(`The request of Nov 5 didn’t work. ${step}`)
    expect(taskLink(last)).toMatchObject({ to: '/removals/$jobId/complaint', params: { jobId: last.job.id } })
  }
  const due = lettered('Read the follow-up and send it.')
  expect(due).toMatchObject({ task: 'letter', minutes: 2 })
  expect(due.next.text).toMatch(/Read the follow-up and send it\.$/)
  expect(taskLink(due)).toMatchObject({ to: '/removals/$jobId', search: { open: 'letter' } })
})

test('what the person saw is their word, not something we saw', () => {
  const gone = view({ status: 'verification', assurance: 'person_saw_gone', waiting_for: 'us' })
  expect(gone.standing).toMatchObject({ key: 'person_saw_gone', evidence: 'asserted', struck: false })
  expect(gone.assurance).toContain('your word, not something we saw')
  const there = view({
    status: 'verification',
    assurance: 'person_saw_present',
    waiting_for: 'broker',
    submitted_at: sentOn,
  })
  expect(there.assurance).toBe('You looked and the listing was still there.')
  expect(there.next.text).toContain('we’ll ask you to look again shortly')
})

test('at a site left alone, an open removal has no next step of ours, and a finished one keeps its own', () => {
  const people = [aPerson({ id: 'p1', leave_alone: ['truefolk'] })]
  const open = view({ status: 'verification', waiting_for: 'broker', submitted_at: sentOn }, { people })
  expect(open.next).toEqual({
    who: 'nobody',
    text: 'You asked us to leave TRUEFOLK alone. We no longer check it.',
  })
  const done = { status: 'completed', assurance: 'seen_gone_twice', waiting_for: 'nobody' } as const
  expect(view(done, { people }).next).toEqual(view(done).next)
})
