import { expect, test } from 'vitest'
import type { Exposure } from './exposure-view.ts'
import { sharedWith } from './shared-with.ts'

const exposure = (person: string, site: string, key: string, verdict: Exposure['verdict'] = 'yours') =>
  ({
    id: `${person} ${site} ${key}`,
    scan: { person_id: person, site_id: site },
    listing: { key },
    verdict,
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
  const shared = sharedWith(own, others)
  expect([...shared].map(([id, rest]) => [id, rest.map(one => one.id)])).toEqual([
    ['rosa kin 1', ['ben kin 1']],
  ])
})
