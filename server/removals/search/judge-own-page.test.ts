// When a listing's own page is up, gone, or unknown.
import { describe, expect, test } from 'vitest'
import { isReadable, judgeOwnPage, type SeenPage } from './judge-own-page.ts'

const listing = {
  name: 'Marguerite A Tolliver',
  places: ['12 Elm St, Dayton, OH 45402', 'Reno, NV'],
  phones: ['(937) 555-0123'],
  relatives: ['Harold Tolliver'],
}
const bare = { ...listing, places: [], phones: [], relatives: [] }
const FRAME =
  'Folk Finder | Search people | About us | Privacy | Terms | Remove my record | All rights reserved'
const page = (text: string, given: Partial<SeenPage> = {}): SeenPage => ({
  status: 200,
  url: 'https://folk.example/p/marguerite-tolliver-1234',
  text: `${FRAME}\n${text}`,
  ...given,
})
const missing = page('Sorry, there is no such record.')
/** A page that repeats the words of its address. */
const echo = page('No record of Marguerite Tolliver in Dayton, OH.')

describe('the page is up', () => {
  test('when it shows the name with a phone or a relative of the listing', () => {
    expect(judgeOwnPage(page('Marguerite Tolliver, 937-555-0123'), missing, listing)).toBe('up')
    expect(judgeOwnPage(page('MARGUERITE TOLLIVER. Related: Harold Tolliver'), missing, listing)).toBe('up')
  })

  test('also where the site shows it at any address of that name', () => {
    const shown = page('Marguerite Tolliver, Dayton, OH. Related: Harold Tolliver')
    expect(judgeOwnPage(shown, shown, listing)).toBe('up')
  })

  test('when it shows the name with a place that an invented record’s page does not', () => {
    expect(judgeOwnPage(page('Marguerite Tolliver of Reno, NV'), echo, listing)).toBe('up')
  })

  test('when nothing but the name is known, and an invented record’s page does not have it', () => {
    expect(judgeOwnPage(page('Marguerite Tolliver'), missing, bare)).toBe('up')
  })
})

describe('the page is gone', () => {
  test('when it is what the site shows for a record that never was', () => {
    expect(judgeOwnPage(missing, missing, listing)).toBe('gone')
  })

  test('when it leads elsewhere, to a page that does not show them', () => {
    const home = page('Find anybody in seconds.', { url: 'https://folk.example/' })
    expect(judgeOwnPage(home, missing, listing)).toBe('gone')
  })

  test('when the same address shows another person', () => {
    expect(judgeOwnPage(page('Gerald Whitcombe, Reno, NV'), missing, listing)).toBe('gone')
  })
})

describe('it is left open', () => {
  const person = page('Peggy A. Tolliver, aged 47. Neighbors and more.')
  test.each([
    ['the last name, under a fuller or a shorter first one', person],
    ['a phone of the listing', page('Owner of this number: (937) 555-0123')],
    ['a relative of the listing', page('Harold Tolliver and family')],
  ])('where the page still shows %s', (_what, shown) => {
    expect(judgeOwnPage(shown, missing, listing)).toBe('unknown')
    expect(judgeOwnPage(shown, { ...missing, status: 404, text: '' }, listing)).toBe('unknown')
  })

  test('where it names them, and the page of an invented record names nobody', () => {
    const rest = ' About our records, which come from public sources of every state and county.'.repeat(3)
    const sparse = page(`Marguerite Tolliver.${rest}`)
    expect(judgeOwnPage(sparse, page(`Nobody.${rest}`), listing)).toBe('unknown')
  })

  test('where both pages repeat the name and the town', () => {
    expect(judgeOwnPage(echo, echo, listing)).toBe('unknown')
  })

  test('where no invented record could be asked for', () => {
    expect(judgeOwnPage(missing, null, listing)).toBe('unknown')
  })
})

test('pages can be read where somebody else’s shows them, and is not the same as all others', () => {
  const wall = page('We use cookies. Johnson & Sons ask you to agree.')
  const control = { surname: 'Johnson' }
  expect(isReadable(page('Mary Johnson, age 51. Houston, TX. Lives at Elm Street.'), control, missing)).toBe(
    true,
  )
  expect(isReadable(wall, control, wall)).toBe(false)
  expect(isReadable(missing, control, echo)).toBe(false)
  expect(isReadable(page('Mary Johnson', { status: 503 }), control, missing)).toBe(false)
})
