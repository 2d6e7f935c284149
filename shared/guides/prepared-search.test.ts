import { describe, expect, test } from 'vitest'
import { aPerson, aPlace, aSite } from '#tests/support/documents.ts'
import { readListingLink } from './listing-link.ts'
import { isPreparedSearch, preparedSearch } from './prepared-search.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders of recipes
const BY_ADDRESS =
  'https://first.example/people/${firstName|downcase}-${lastName|downcase}/${state}/${city|hyphenated}'
const prepared = (search_url: string | null, person = aPerson()) =>
  preparedSearch(aSite({ search_url }), person, NOW)

describe('the search that a person opens', () => {
  test('is the recipe’s, filled with the likeliest name and town, and says exactly what it tells the site', () => {
    const person = aPerson({
      names: [
        { first: 'Marguerite', middle: 'Anne', last: 'Tolliver', suffix: '' },
        { first: 'Peggy', middle: '', last: 'Tolliver', suffix: '' },
      ],
      places: [aPlace('Toledo', 'OH'), aPlace('New Carlisle', 'OH', true, '12 Elm St')],
    })
    expect(prepared(BY_ADDRESS, person)).toEqual({
      url: 'https://first.example/people/marguerite-tolliver/oh/New-Carlisle',
      discloses: ['Marguerite Tolliver', 'New Carlisle, OH'],
      terms: 'Marguerite Tolliver, New Carlisle, OH',
    })
  })

  test('names the age if the address has it, and the state alone if there’s no town', () => {
    const template = 'https://first.example/find?n=${fullName}&s=${state}&age=${age}'
    expect(prepared(template)?.discloses).toEqual(['Marguerite Anne Tolliver', 'OH', 'age 47'])
  })

  test('is the site’s own page, which tells it nothing, without a search by address', () => {
    const page = { url: 'https://first.example/', discloses: [], terms: 'Marguerite Tolliver, Dayton, OH' }
    expect(prepared(null)).toEqual(page)
    // A search by age needs an age.
    expect(prepared('https://first.example/${fullName}/${age}', aPerson({ birth_year: null }))).toEqual(page)
  })

  test('there’s none without a place to search for', () => {
    expect(prepared(BY_ADDRESS, aPerson({ places: [] }))).toBeNull()
  })

  test('only addresses that need a name, a place and an age are used', () => {
    expect(isPreparedSearch(BY_ADDRESS)).toBe(true)
    expect(isPreparedSearch('https://first.example/')).toBe(false)
    expect(isPreparedSearch('https://first.example/?n=${fullName}&p=${phone}')).toBe(false)
    expect(isPreparedSearch('https://first.example/?n=${fullName}&a=${age|ageRange}')).toBe(false)
  })
})

describe('the link of a listing', () => {
  const read = (text: string) => readListingLink(text, aSite())

  test('is the site’s, also under a subdomain', () => {
    expect(read(' https://www.first.example/p/1?a=b ')).toEqual({
      ok: true,
      url: 'https://www.first.example/p/1?a=b',
    })
  })

  test.each([
    'https://second.example/p/1',
    'https://notfirst.example/p/1',
    'https://first.example.evil.example/',
    'https://first.example@evil.example/',
    'https://first.example:8443/',
    'http://www.first.example/',
    'javascript:alert(1)',
    'first.example/p/1',
    '',
  ])('isn’t %s', text => {
    expect(read(text).ok).toBe(false)
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of the placeholders
