import { expect, test } from 'vitest'
import { currentAt, PLACES, REST, TABS } from './places.ts'

test('a removal, and the list at its other address, belong to My Removals', () => {
  const removals = TABS.find(place => place.to === '/my-removals') ?? {}
  for (const path of ['/removals', '/removals/0198-job'])
    expect(currentAt(removals, path), path).toEqual({ 'aria-current': 'page' })
  for (const path of ['/removals-of-others', '/people']) expect(currentAt(removals, path), path).toEqual({})
  for (const place of TABS.filter(one => one !== removals)) expect(currentAt(place, '/removals')).toEqual({})
})

test('a phone reaches every place of the sidebar, each by one way', () => {
  const paths = (groups: typeof PLACES) => groups.flatMap(group => group.places.map(place => place.to))
  expect([...TABS.map(place => place.to), ...paths(REST)].sort()).toEqual(paths(PLACES).sort())
})
