import { expect, test } from 'vitest'
import type { Person } from '#shared/collections/people.ts'
import type { Exposure } from './exposure-view.ts'
import { sumRows } from './listing-rows.ts'
import { planForPeople } from './removal-plan.ts'
import { sharedWith, startsWith } from './shared-with.ts'

const exposure = (person: string, site: string, key: string, verdict: Exposure['verdict'] = 'yours') =>
  ({
    id: `${person} ${site} ${key}`,
    scan: { person_id: person, site_id: site },
    listing: { key },
    verdict,
    site: null,
    job: null,
    starting: null,
  }) as unknown as Exposure

test('a listing is shared with whom it’s theirs, too; a question and a “not me” are not', () => {
  const own = [exposure('rosa', 'kin', '1'), exposure('rosa', 'kin', '2'), exposure('rosa', 'wax', '1')]
  const others = [
    exposure('ben', 'kin', '1'),
    exposure('cleo', 'kin', '1', 'unsure'),
    exposure('ben', 'kin', '2', 'not_yours'),
    exposure('ben', 'dex', '1'),
    exposure('cleo', 'dex', '1'),
  ]
  const shared = sharedWith(own, others, new Set(['rosa', 'ben', 'cleo']))
  expect([...shared].map(([id, rest]) => [id, rest.map(one => one.id)])).toEqual([
    ['rosa kin 1', ['ben kin 1']],
  ])
})

test('nobody shares a listing who was deleted, though their scans are still there', () => {
  const shared = sharedWith([exposure('rosa', 'kin', '1')], [exposure('ben', 'kin', '1')], new Set(['rosa']))
  expect(shared.size).toBe(0)
})

test('what a ticked listing starts for others is in its sum; what they have started isn’t', () => {
  const people = ['rosa', 'ben', 'cleo'].map(id => ({ id, names: [] }) as unknown as Person)
  const own = exposure('rosa', 'kin', '1')
  const others = [exposure('ben', 'kin', '1'), { ...exposure('cleo', 'kin', '1'), starting: { sent: true } }]
  const started = startsWith([own], sharedWith([own], others, new Set(people.map(({ id }) => id))))
  expect(started.map(({ scan }) => scan.person_id)).toEqual(['rosa', 'ben'])
  const lines = planForPeople(started, people, 0, { nameOf: () => undefined, underWay: new Set() })
  expect(sumRows(lines).requests).toBe(2)
})
