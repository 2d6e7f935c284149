import { describe, expect, test } from 'vitest'
import type { RequestSite } from '#shared/catalogue/site-requests.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { type OpenTask, orderTasks, tasksWithin } from './next-tasks.ts'

const NOW = Date.parse('2026-11-26T09:00:00.000Z')

type Method = NonNullable<RequestSite['template']>['removal_method']
const site = (id: string, method: Method, more: Partial<RequestSite> = {}): RequestSite => ({
  id,
  name: id,
  url: `https://${id}.example/`,
  host: `${id}.example`,
  category: 'People Search',
  difficulty_level: 'Easy',
  parent_id: null,
  opt_out_url: method === 'automated_form' ? `https://${id}.example/opt-out` : null,
  privacy_url: `https://${id}.example/privacy`,
  privacy_email: method === 'email_request' ? `privacy@${id}.example` : null,
  requirements: [],
  data_types: [],
  template: { removal_method: method, disclosure: [] },
  ...more,
})

const task = (id: string, more: Partial<OpenTask> = {}): OpenTask => ({
  id,
  kind: 'guide',
  personId: 'rosa',
  siteId: id,
  risk: 'Medium',
  minutes: 4,
  likely: 1,
  expiresAt: null,
  since: iso(NOW - DAY),
  ...more,
})

const SITES = [
  site('plain', 'manual_process'),
  site('other', 'manual_process'),
  site('head', 'automated_form'),
  site('kid-a', 'parent_site', { parent_id: 'head' }),
  site('kid-b', 'parent_site', { parent_id: 'head' }),
  site('mail-a', 'email_request', { privacy_email: 'privacy@group.example' }),
  site('mail-b', 'email_request', { privacy_email: 'Privacy@group.example' }),
]
const order = (tasks: OpenTask[], also: string[] = []) =>
  orderTasks(
    tasks,
    SITES,
    also.map(siteId => ({ personId: 'rosa', siteId })),
    NOW,
  )
const ids = (tasks: OpenTask[], also: string[] = []) => order(tasks, also).map(({ id }) => id)

describe('what takes most off per minute goes first', () => {
  test('the riskier listing, the quicker task, the request that clears more sites', () => {
    expect(ids([task('plain'), task('other', { risk: 'Very High' })])).toEqual(['other', 'plain'])
    expect(ids([task('plain'), task('other', { minutes: 1 })])).toEqual(['other', 'plain'])
    expect(ids([task('plain'), task('head')], ['kid-a', 'kid-b'])).toEqual(['head', 'plain'])
    expect(order([task('head')], ['kid-a', 'kid-b'])[0]).toMatchObject({
      clears: ['head', 'kid-a', 'kid-b'],
      exposure: 6,
    })
  })

  test('a request of one person clears nothing of another’s', () => {
    const [first] = orderTasks([task('head')], SITES, [{ personId: 'daniel', siteId: 'kid-a' }], NOW)
    expect(first?.clears).toEqual(['head'])
  })

  test('what another task’s request clears too comes last: it may be gone by then', () => {
    const tasks = [task('mail-a', { risk: 'High' }), task('mail-b', { minutes: 1 }), task('plain')]
    const [first, second, last] = order(tasks)
    expect([first?.id, second?.id, last?.id]).toEqual(['mail-a', 'plain', 'mail-b'])
    expect(first?.clears).toEqual(['mail-a', 'mail-b'])
    expect(last?.clears).toEqual([])
  })

  test('a site’s second listing takes its own request', () => {
    const two = order([task('one', { siteId: 'plain' }), task('two', { siteId: 'plain' })])
    expect(two.map(({ clears }) => clears)).toEqual([['plain'], ['plain']])
  })

  test('a question counts as far as it’s likely theirs, for each site that shows the record', () => {
    const asked = task('ask', { kind: 'question', likely: 0.5, sites: ['plain', 'other'] })
    expect(order([asked])[0]).toMatchObject({ clears: ['plain', 'other'], exposure: 2 })
  })

  test('of equals what has waited longer, and the same order whatever order they come in', () => {
    const tasks = [task('a'), task('b', { since: iso(NOW - 2 * DAY) }), task('c')]
    expect(ids(tasks)).toEqual(['b', 'a', 'c'])
    expect(ids(tasks.toReversed())).toEqual(['b', 'a', 'c'])
  })

  test('a site that isn’t known still has its task', () => {
    expect(order([task('unheard-of')])[0]?.clears).toEqual(['unheard-of'])
  })
})

test('confirmation links come first, the one that expires first at the front; one past its day takes its usual turn', () => {
  const link = (id: string, expiresAt: number) => task(id, { kind: 'confirm', expiresAt, risk: 'Low' })
  const tasks = [
    task('plain', { risk: 'Very High', minutes: 1 }),
    link('other', NOW + 9 * HOUR),
    link('head', NOW + HOUR),
    link('mail-a', NOW - HOUR),
  ]
  expect(ids(tasks)).toEqual(['head', 'other', 'plain', 'mail-a'])
})

test('tasks of one site stand together', () => {
  const tasks = [
    task('quick', { siteId: 'plain', minutes: 1 }),
    task('between', { siteId: 'other', minutes: 3 }),
    task('slow', { siteId: 'plain', minutes: 2, personId: 'daniel' }),
  ]
  expect(ids(tasks)).toEqual(['quick', 'slow', 'between'])
})

test('ten minutes hold what fits in turn, and at least one task', () => {
  const many = [4, 5, 3, 1].map((minutes, at) => task(`${at}`, { minutes }))
  expect(tasksWithin(many, 10)).toMatchObject({ minutes: 9, tasks: [{ id: '0' }, { id: '1' }] })
  expect(tasksWithin([task('long', { minutes: 15 })], 10).minutes).toBe(15)
  expect(tasksWithin([], 10)).toEqual({ tasks: [], minutes: 0 })
})
