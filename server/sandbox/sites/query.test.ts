import { expect, test } from 'vitest'
import { sites } from './all-sites.ts'
import { queryFromForm, queryFromUrl, queryPath, splitPlace, stateCode } from './query.ts'

test('states are known by code and by name, places by both writings', () => {
  expect(['tx', 'Texas', 'new-york', 'Quebec'].map(stateCode)).toEqual(['TX', 'TX', 'NY', ''])
  expect(splitPlace('San Antonio, TX')).toEqual({ city: 'San Antonio', state: 'TX' })
  expect(splitPlace('San Antonio Texas')).toEqual({ city: 'San Antonio', state: 'TX' })
  expect(splitPlace('Austin')).toEqual({ city: 'Austin', state: '' })
})

test.each(sites.filter(site => site.search.via !== 'post'))(
  '$host reads back the address of a search',
  site => {
    const path = queryPath(site, { name: 'Rosa Whitaker', city: 'Austin', state: 'TX', page: 1 })
    const query = queryFromUrl(site, new URL(path, `https://${site.host}`))
    expect(query).toMatchObject({ name: 'Rosa Whitaker', page: 1 })
    expect([query?.state, '']).toContain(query?.state)
    if (site.search.scope !== 'country') expect(query?.state).toBe('TX')
  },
)

test('a form without a name asks for nobody', () => {
  expect(queryFromForm({ first: 'f', last: 'l' }, new URLSearchParams('f=&l='))).toBeNull()
  const typed = new URLSearchParams('f=rosa&l=whitaker')
  expect(queryFromForm({ first: 'f', last: 'l' }, typed)?.name).toBe('Rosa Whitaker')
})
