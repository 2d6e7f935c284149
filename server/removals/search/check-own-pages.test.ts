// The own pages of missing listings: which we open, and the page state for each answer.
import { describe, expect, test } from 'vitest'
import { aListing } from '#tests/support/documents.ts'
import { checkOwnPages, type OpenPage } from './check-own-pages.ts'

const link = 'https://folk.example/p/marguerite-tolliver-1234'
const control = { url: 'https://folk.example/p/mary-johnson-9', surname: 'Johnson' }
const listing = aListing({
  key: 'k',
  name: 'Marguerite Tolliver',
  places: ['Dayton, OH'],
  phones: [],
  relatives: [],
})
const page = (text: string, status = 200) => ({ status, url: link, text })
const NOBODY = page('There is no such record here. Search again or go home.')
const MARY = page('Mary Johnson of Houston, TX, aged 51, lives in Elm Street')

/** A site that shows these pages at the listing's address, the control's, and any other. */
async function check(own: Awaited<ReturnType<OpenPage>>, other = NOBODY, of: typeof NOBODY | null = MARY) {
  const opened: string[] = []
  const open: OpenPage = async url => {
    opened.push(url)
    return url === link ? own : url === control.url ? (of ?? 'unknown') : other
  }
  const pages = { open, control: of && control, random: () => 0.5 }
  const standings = await checkOwnPages([{ listing, link }], pages)
  return { standing: standings.get('k'), opened: opened.length }
}

test.each([404, 410])('a status of %d is enough while somebody else’s page has another', async status => {
  expect(await check(page('', status))).toEqual({ standing: 'gone', opened: 2 })
  expect((await check(page('', status), NOBODY, null)).standing).toBe('gone')
})

test('a site that has no page for anybody any more has turned us away', async () => {
  expect((await check(page('', 404), page('', 404), page('', 404))).standing).toBe('unknown')
  const open: OpenPage = async url => (url === link ? page('', 404) : 'unknown')
  const standings = await checkOwnPages([{ listing, link }], { open, control, random: () => 0.5 })
  expect(standings.get('k')).toBe('unknown')
})

test('a page that shows the listing is up', async () => {
  expect(await check(page('Marguerite Tolliver, Dayton, OH'))).toEqual({ standing: 'up', opened: 2 })
})

test('a soft 404 is gone where somebody else’s page can be read', async () => {
  expect(await check(NOBODY)).toEqual({ standing: 'gone', opened: 3 })
})

test('a wall in front of all pages leaves it open, and so does a control without a page', async () => {
  const wall = page('Please agree to our use of cookies, Johnson and all.')
  expect((await check(wall, wall, wall)).standing).toBe('unknown')
  expect((await check(NOBODY, NOBODY, null)).standing).toBe('unknown')
})

test('a wall in front of records alone leaves it open, though the site has a status for what is not there', async () => {
  const wall = page('Log in to read this. Members see all of it.')
  expect((await check(wall, page('', 404), wall)).standing).toBe('unknown')
  expect((await check(wall, page('', 404), null)).standing).toBe('unknown')
})

test('what a site gives instead of a record is believed where others’ records are there', async () => {
  const notice = page('This page was taken down at the owner’s wish.')
  expect((await check(notice, page('', 404))).standing).toBe('gone')
})

test('a wall that comes after a few pages leaves open what was judged before and after it', async () => {
  let opened = 0
  const open: OpenPage = async url => {
    opened += 1
    if (opened > 3) return page('You have read three records today. Log in for more.')
    return url === control.url ? MARY : NOBODY
  }
  const two = [1, 2].map(at => ({ listing: { ...listing, key: `k${at}` }, link }))
  const standings = await checkOwnPages(two, { open, control, random: () => 0 })
  expect([...standings.values()]).toEqual(['unknown', 'unknown'])
})

test('a page that came once instead of the record is asked for again', async () => {
  let times = 0
  const open: OpenPage = async url => {
    if (url === control.url) return MARY
    if (url !== link) return page('', 404)
    times += 1
    return times === 1
      ? page('One moment. An offer of our partners.')
      : page('Marguerite Tolliver, Dayton, OH')
  }
  const standings = await checkOwnPages([{ listing, link }], { open, control, random: () => 0.5 })
  expect(standings.get('k')).toBe('up')
})

test('a page that lacks a part of itself says only what it shows', async () => {
  const lacking = { ...NOBODY, lack: 'a request from api.example: HTTP 503' }
  expect((await check(lacking)).standing).toBe('unknown')
  expect((await check(NOBODY, lacking)).standing).toBe('unknown')
  expect((await check({ ...page('Marguerite Tolliver, Dayton, OH'), lack: 'a script' })).standing).toBe('up')
})

describe('a site that leads the record’s address and an invented one to the list of that name', () => {
  const LIST = 'https://folk.example/name/marguerite-tolliver'
  const namesakes = {
    ...page('People named Marguerite Tolliver. Marguerite Tolliver, 71, lives in Dayton, OH.'),
    url: LIST,
  }
  const mary = { ...MARY, url: control.url }
  const checked = async (own: typeof MARY, other: typeof MARY, of: typeof MARY) =>
    (await check(own, other, of)).standing

  test('has no page for the record any more, where somebody else has one', async () => {
    expect(await checked(namesakes, namesakes, mary)).toBe('gone')
    const slashed = { ...namesakes, url: `${LIST}/?ref=record` }
    expect(await checked(namesakes, slashed, mary)).toBe('gone')
  })

  test('may have no pages of records at all, where somebody else’s leads to a list, too', async () => {
    const list = { ...MARY, url: 'https://folk.example/name/mary-johnson' }
    expect(await checked(namesakes, namesakes, list)).toBe('unknown')
  })

  test('says nothing where either stays at its own address, or a part is missing', async () => {
    expect(await checked({ ...namesakes, url: link }, namesakes, mary)).toBe('unknown')
    expect(await checked(namesakes, { ...namesakes, url: `${LIST}-2` }, mary)).toBe('unknown')
    expect(await checked({ ...namesakes, lack: 'a script' } as never, namesakes, mary)).toBe('unknown')
  })
})

test('what could not be loaded leaves it open; a page elsewhere, or none, says nothing', async () => {
  expect((await check('unknown')).standing).toBe('unknown')
  expect((await check('foreign')).standing).toBe('none')
  const pages = { open: async () => NOBODY, control, random: () => 0.5 }
  expect((await checkOwnPages([{ listing, link: null }], pages)).get('k')).toBe('none')
})

test('no more pages are opened in one visit than a person would', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ listing: { ...listing, key: `k${index}` }, link }))
  const open: OpenPage = async url => (url === control.url ? MARY : page('', 404))
  const pages = { open, control, random: () => 0.5 }
  const standings = [...(await checkOwnPages(many, pages)).values()]
  expect(standings.filter(one => one === 'gone')).toHaveLength(8)
  expect(standings.filter(one => one === 'unknown')).toHaveLength(4)
})

test('pages that stay up for good do not keep the others from being opened in a later visit', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ listing: { ...listing, key: `k${index}` }, link }))
  const open: OpenPage = async url => (url === control.url ? MARY : page('', 404))
  const opened = new Set<string>()
  for (const chance of [0, 0.4, 0.8]) {
    const standings = await checkOwnPages(many, { open, control, random: () => chance })
    for (const [key, standing] of standings) if (standing === 'gone') opened.add(key)
  }
  expect([...opened].toSorted()).toEqual(many.map(({ listing }) => listing.key))
})
