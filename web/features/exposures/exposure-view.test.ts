import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import {
  type ExposureContext,
  groupExposures,
  hiddenWords,
  shownText,
  viewExposures,
} from './exposure-view.ts'
import { groupPlan, planRemovals } from './removal-plan.ts'

const listing = (
  key: string,
  verdict: SeenListing['verdict'],
  patch: Partial<SeenListing> = {},
): SeenListing => ({
  key,
  url: null,
  name: 'Ada Quinn',
  age: null,
  akas: [],
  places: [],
  phones: [],
  relatives: [],
  confidence: 0.9,
  verdict,
  decided_by: 'match',
  reasons: [],
  settle: [],
  evidence_id: null,
  first_seen_at: '2026-11-21T09:00:00.000Z',
  last_seen_at: '2026-11-21T09:00:00.000Z',
  gone_at: null,
  ...patch,
})

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ada: Person = {
  id: 'p',
  relation: 'self',
  names: [{ first: 'Ada', middle: '', last: 'Quinn', suffix: '' }],
  birth_year: null,
  birth_date: null,
  places: [],
  phones: ['512-555-0100'],
  emails: [],
  relatives: [],
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
}

const scan = (id: string, site_id: string, listings: SeenListing[]) =>
  ({ id, site_id, person_id: 'p', status: 'found', listings }) as unknown as ExposureScan

const site = (id: string, removal_method: string, patch: object = {}) =>
  [
    id,
    {
      id,
      name: id,
      url: `https://${id}.example/`,
      opt_out_url: null,
      privacy_url: null,
      requirements: [],
      template: { removal_method, success_rate: 0.9, is_active: true, disclosure: ['fullName', 'email'] },
      ...patch,
    } as unknown as DataBrokerSite,
  ] as const

const context = (patch: Partial<ExposureContext> = {}): ExposureContext => ({
  sites: new Map([
    site('auto', 'automated_form'),
    site('mail', 'email_request'),
    site('hand', 'manual_process'),
  ]),
  intents: [],
  jobs: [],
  ...patch,
})

const answer = (mine: boolean, status: Intent['status'] = 'pending'): Intent => ({
  id: `answer-${mine}`,
  kind: 'confirm-listing',
  payload: { scan_id: 's', listing_key: 'k', mine },
  status,
  result: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
})

test('a listing that is gone is no exposure', () => {
  expect(viewExposures([scan('s', 'auto', [listing('k', 'yours', { gone_at: 'x' })])], context())).toEqual([])
})

test('an answer counts on this device before the server has it', () => {
  const scans = [scan('s', 'auto', [listing('k', 'unsure')])]
  const yes = groupExposures(viewExposures(scans, context({ intents: [answer(true)] })))
  expect(yes.asked).toEqual([])
  expect(yes.yours[0]?.answer).toEqual({ intentId: 'answer-true', mine: true, sent: false })
  expect(yes.ready).toHaveLength(1)
  const no = groupExposures(viewExposures(scans, context({ intents: [answer(false)] })))
  expect(no.ready).toHaveLength(0)
  expect(no.rejected).toHaveLength(1)
})

test('an answer that was taken back is a question again, before the server knows and after', () => {
  const withdrawn = (status: Intent['status']): Intent => ({
    ...answer(true, status),
    id: 'withdrawn',
    kind: 'withdraw-answer',
    created_at: '2026-11-21T09:00:05.000Z',
  })
  const yes = [scan('s', 'auto', [listing('k', 'yours', { decided_by: 'person' })])]
  const before = groupExposures(viewExposures(yes, context({ intents: [withdrawn('pending')] })))
  expect(before.asked).toMatchObject([{ verdict: 'unsure', answer: null }])
  expect([before.yours, before.ready]).toEqual([[], []])
  const open = [scan('s', 'auto', [listing('k', 'unsure')])]
  const intents = [answer(true, 'done'), withdrawn('done')]
  expect(groupExposures(viewExposures(open, context({ intents }))).asked).toMatchObject([{ answer: null }])
})

test('an answer that is done still counts until the listing shows it', () => {
  const of = (decided_by: SeenListing['decided_by']) =>
    viewExposures(
      [scan('s', 'auto', [listing('k', 'unsure', { decided_by })])],
      context({ intents: [answer(true, 'done')] }),
    )[0]
  expect(of('match')).toMatchObject({ verdict: 'yours', answer: { sent: true } })
  expect(of('person')).toMatchObject({ verdict: 'unsure', answer: null })
})

test('an answer that the server refused does not count', () => {
  const scans = [scan('s', 'auto', [listing('k', 'unsure')])]
  const [item] = viewExposures(scans, context({ intents: [answer(true, 'failed')] }))
  expect(item).toMatchObject({ verdict: 'unsure', answer: null })
})

test('every listing is in exactly one group', () => {
  const groups = groupExposures(
    viewExposures(
      [
        scan('s', 'auto', [
          listing('a', 'yours'),
          listing('b', 'unsure'),
          listing('c', 'not_yours'),
          listing('d', 'not_yours', { decided_by: 'person' }),
        ]),
      ],
      context(),
    ),
  )
  const keys = (list: { listing: SeenListing }[]) => list.map(item => item.listing.key)
  expect([keys(groups.yours), keys(groups.asked), keys(groups.namesakes), keys(groups.rejected)]).toEqual([
    ['a'],
    ['b'],
    ['c'],
    ['d'],
  ])
})

test('a listing that is being removed is not offered again; a cancelled removal does not count', () => {
  const job = (status: RemovalJob['status']) =>
    ({ scan_id: 's', listing_key: 'k', status, created_at: '' }) as RemovalJob
  const ready = (status: RemovalJob['status']) =>
    groupExposures(
      viewExposures([scan('s', 'auto', [listing('k', 'yours')])], context({ jobs: [job(status)] })),
    ).ready.length
  expect(ready('processing')).toBe(0)
  expect(ready('cancelled')).toBe(1)
})

test('a listing that came back is offered again, unless its new removal is under way', () => {
  const job = (patch: Partial<RemovalJob>) => ({ scan_id: 's', listing_key: 'k', ...patch }) as RemovalJob
  const old = job({ status: 'completed', assurance: 'resurfaced', created_at: '2026-11-01' })
  const seen = (...jobs: RemovalJob[]) => {
    const [exposure] = viewExposures([scan('s', 'auto', [listing('k', 'yours')])], context({ jobs }))
    if (!exposure) throw new Error('no listing')
    return {
      isReady: groupExposures([exposure]).ready.length === 1,
      isBack: exposure.isBack,
      job: exposure.job,
    }
  }
  const offered = { isReady: true, isBack: true, job: null }
  expect(seen(old)).toEqual(offered)
  expect(seen(old, job({ status: 'cancelled', assurance: 'none', created_at: '2026-11-02' }))).toEqual(
    offered,
  )
  const next = job({ status: 'queued', assurance: 'none', created_at: '2026-11-02' })
  expect(seen(old, next)).toEqual({ isReady: false, isBack: false, job: next })
})

test('a listing that gives away more comes first', () => {
  const groups = groupExposures(
    viewExposures(
      [
        scan('s', 'auto', [
          listing('low', 'yours'),
          listing('high', 'yours', { places: ['12 Oak St, Austin, TX'], phones: ['512'], relatives: ['B'] }),
        ]),
      ],
      context(),
    ),
  )
  expect(groups.yours.map(item => [item.listing.key, item.risk])).toEqual([
    ['high', 'Very High'],
    ['low', 'Low'],
  ])
})

test('a listing that only its search omits is not called gone: its page is up, and a removal is the next step', () => {
  const wordsOf = (patch: Partial<SeenListing>, jobs: RemovalJob[] = []) => {
    const [exposure] = viewExposures([scan('s', 'auto', [listing('k', 'yours', patch)])], context({ jobs }))
    return exposure ? hiddenWords(exposure, NOW) : null
  }
  expect(wordsOf({})).toBeNull()
  expect(wordsOf({ hidden_at: null })).toBeNull()
  const hidden = { hidden_at: '2026-11-20T10:00:00.000Z' }
  expect(wordsOf(hidden)?.label).toBe('Page still up')
  expect(wordsOf(hidden)?.text).toMatch(/^Since Nov 20, .* its own page is still up\. .*Start a removal/)
  const job = { scan_id: 's', listing_key: 'k', status: 'queued', created_at: '' } as RemovalJob
  expect(wordsOf(hidden, [job])).toBeNull()
})

test('what a listing shows is said in words', () => {
  expect(shownText(listing('k', 'yours'))).toBe('the name only')
  expect(shownText(listing('k', 'yours', { age: '42', phones: ['1', '2'] }))).toBe('age, 2 phones')
})

test('the plan says who does what, what is sent, and how long it takes', () => {
  const scans = [
    scan('s1', 'auto', [listing('a', 'yours')]),
    scan('s2', 'mail', [listing('b', 'yours')]),
    scan('s3', 'hand', [listing('c', 'yours')]),
    scan('s4', 'unknown', [listing('d', 'yours')]),
  ]
  const lines = planRemovals(viewExposures(scans, context()), ada, NOW)
  expect(lines.map(line => line.way)).toEqual(['automated', 'email', 'guided', 'guided'])
  expect(lines[0]).toMatchObject({
    sends: ['name as listed', 'an email address made for this removal'],
    minutes: 0,
  })
  expect(lines[1]?.minutes).toBe(2)
  expect(lines[2]?.sends).toEqual([])
  expect(lines[2]?.minutes).toBeGreaterThan(2)
  expect(groupPlan(lines).map(group => [group.way, group.lines.length])).toEqual([
    ['automated', 1],
    ['email', 1],
    ['guided', 2],
  ])
})

test('a form with a puzzle is finished by the person, so it takes their time', () => {
  const sites = new Map([site('puzzle', 'automated_form', { requirements: ['captcha'] })])
  const [line] = planRemovals(
    viewExposures([scan('s', 'puzzle', [listing('k', 'yours')])], context({ sites })),
    ada,
    NOW,
  )
  expect(line).toMatchObject({ way: 'assisted' })
  expect(line?.minutes).toBeGreaterThan(0)
})

test('the plan names what a form asks for beyond the listing; a letter or a guide asks for nothing by itself', () => {
  const template = { removal_method: 'automated_form', is_active: true, disclosure: ['fullName', 'phone'] }
  const byMail = { ...template, removal_method: 'email_request' }
  const sites = new Map([
    site('auto', 'automated_form', { template }),
    site('mail', 'email_request', { template: byMail }),
  ])
  const scans = [
    scan('s1', 'auto', [listing('a', 'yours'), listing('b', 'yours', { phones: ['(512) 555-0100'] })]),
    scan('s2', 'mail', [listing('c', 'yours')]),
  ]
  const lines = planRemovals(viewExposures(scans, context({ sites })), ada, NOW)
  expect(lines.map(line => line.beyond)).toEqual([['phone'], [], []])
})

test('a listing that its supplier clears is the person’s to do while nothing comes down there', () => {
  const sites = new Map([site('auto', 'automated_form'), site('child', 'parent_site', { parent_id: 'auto' })])
  const child = scan('s2', 'child', [listing('b', 'yours')])
  const both = viewExposures([scan('s1', 'auto', [listing('a', 'yours')]), child], context({ sites }))
  expect(planRemovals(both, ada, NOW)[1]).toMatchObject({
    way: 'parent',
    supplier: { id: 'auto', name: 'auto', isUnderWay: false },
    minutes: 0,
  })
  const alone = viewExposures([child], context({ sites }))
  const [byHand] = planRemovals(alone, ada, NOW, { nameOf: () => 'Auto', underWay: new Set() })
  expect(byHand).toMatchObject({ way: 'guided', supplier: { name: 'Auto' } })
  expect(byHand?.minutes).toBeGreaterThan(0)
  const [goesAlong] = planRemovals(alone, ada, NOW, { nameOf: () => 'Auto', underWay: new Set(['auto']) })
  expect(goesAlong).toMatchObject({ way: 'parent', supplier: { isUnderWay: true }, minutes: 0 })
})

test('the plan has the values that go along: the name as listed, and a place that is shown', () => {
  const template = {
    removal_method: 'automated_form',
    is_active: true,
    disclosure: ['name', 'city', 'email'],
  }
  const sites = new Map([site('auto', 'automated_form', { template }), site('mail', 'email_request')])
  const at = {
    ...ada,
    places: [
      { street: '', city: 'Austin', state: 'TX', zip: '', from_year: null, to_year: null, current: true },
    ],
  }
  const shows = { places: ['Austin, TX'] }
  const scans = [
    scan('s1', 'auto', [listing('a', 'yours', shows)]),
    scan('s2', 'mail', [listing('b', 'yours', shows)]),
  ]
  const lines = planRemovals(viewExposures(scans, context({ sites })), at, NOW)
  expect(lines[0]?.values).toEqual({ fullName: 'Ada Quinn', city: 'Austin' })
  expect(lines[1]).toMatchObject({
    asks: ['name', 'cityState'],
    values: { fullName: 'Ada Quinn', state: 'TX' },
  })
})
