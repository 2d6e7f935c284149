// Stored pictures never show other people's records, and the page is restored.
import { afterAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { runRecipe } from './run.ts'
import type { RunInput } from './run-types.ts'

const reader = createPageReader()
const site = serveRecipeSite()
afterAll(() => reader.close())

const spec = {
  name: { selector: 'h2' },
  addressCityStateList: { selector: 'p', findElements: true },
  profileUrl: { selector: 'a' },
}
const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/q` }
const read = { id: 'read', actionType: 'extract', selector: '.person', profile: spec }
const runners = {
  browser: (input: RunInput) => runRecipe(site.deps, input),
  http: (input: RunInput) => runOverHttp({ ...site.deps, reader }, input),
}

/** A card that overrides styles to stay visible. */
const card = (name: string, id: number) =>
  `<div class=person style="color: navy"><style>.loud { visibility: visible !important; color: red !important }</style>
   <h2>${name}</h2><p class=loud>Reno, NV</p><b style="visibility: visible !important">${name}</b> ${name}
   <a href="/p/${id}">more about ${name}</a></div>`
const page = (...names: string[]) => `<h1>3 results</h1>${names.map(card).join('')}`

/** The picture of that page as the run stores it. */
async function pictured(runner: keyof typeof runners, html: string, more: Partial<RunInput> = {}) {
  site.pages = { '/q': html }
  const result = await runners[runner](site.input('scan', [visit, read], { capture: true, ...more }))
  const { jpeg, digest } = must(result.evidence[0], 'picture')
  return { picture: Buffer.from(jpeg).toString('base64'), digest, result }
}

test.each(['browser', 'http'] as const)('%s: other people cannot be read in the picture', async runner => {
  const one = await pictured(runner, page('Jonas Goldsmith', 'John Smith', 'Mary Tanner'))
  const two = await pictured(runner, page('Petra Goldstein', 'John Smith', 'Otto Tanner'))
  expect(one.result.extracted.map(({ name }) => name)).toEqual([
    'Jonas Goldsmith',
    'John Smith',
    'Mary Tanner',
  ])
  expect(two.picture).toBe(one.picture)
  // The digest is of the page as it arrived.
  expect(two.digest).not.toBe(one.digest)
  const own = await pictured(runner, page('Jonas Goldsmith', 'John A. Smith', 'Mary Tanner'))
  expect(own.picture).not.toBe(one.picture)
})

test.each(['browser', 'http'] as const)('%s: whose records may be read, the caller may say', async runner => {
  const mayShow = ({ name }: { name: string | null }) => name?.startsWith('Mary') === true
  const capture = { isWorth: () => true, mayShow, isCropped: false }
  const one = await pictured(runner, page('Jonas Goldsmith', 'John Smith', 'Mary Tanner'), { capture })
  const two = await pictured(runner, page('Petra Goldstein', 'John A. Smith', 'Mary Tanner'), { capture })
  expect(two.picture).toBe(one.picture)
  const other = await pictured(runner, page('Jonas Goldsmith', 'John Smith', 'Mary Brown'), { capture })
  expect(other.picture).not.toBe(one.picture)
})

/** The width and height in a JPEG's frame header. */
function sizeOf(jpeg: Uint8Array): [number, number] {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (/^c[0-2]$/.test(bytes.readUInt8(at + 1).toString(16)))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  throw new Error('no frame')
}

test.each(['browser', 'http'] as const)(
  '%s: cropped, it shows the records that may be read',
  async runner => {
    const banner = '<p style="height: 900px">All about everybody</p>'
    const listed = (...names: string[]) => `${banner}${page(...names)}${banner}`
    const names = ['Jonas Goldsmith', 'John Smith', 'Mary Tanner']
    const mayShow = ({ name }: { name: string | null }) => name === 'John Smith'
    const rule = { isWorth: () => true, mayShow }
    const whole = await pictured(runner, listed(...names), { capture: { ...rule, isCropped: false } })
    const cropped = await pictured(runner, listed(...names), { capture: { ...rule, isCropped: true } })
    const shotOf = ({ result }: typeof whole) => must(result.evidence[0], 'picture')
    expect(shotOf(whole)).toMatchObject({ isCropped: false })
    expect(shotOf(cropped)).toMatchObject({ isCropped: true })
    expect(sizeOf(shotOf(whole).jpeg)[1]).toBeGreaterThan(1_800)
    expect(sizeOf(shotOf(cropped).jpeg)[1]).toBeLessThan(250)
    // The digest is of the whole page either way.
    expect(cropped.digest).toBe(whole.digest)
    // The picture doesn't include the record's surroundings.
    const elsewhere = listed('Petra Goldstein', 'John Smith', 'Otto Tanner').replaceAll('everybody', 'nobody')
    const same = await pictured(runner, elsewhere, { capture: { ...rule, isCropped: true } })
    expect(same.picture).toBe(cropped.picture)
  },
)

test('a page without records that may be read is drawn whole, though a crop was wished for', async () => {
  const capture = { isWorth: () => true, mayShow: () => false, isCropped: true }
  const { result } = await pictured('browser', page('Jonas Goldsmith'), { capture })
  expect(result.evidence).toMatchObject([{ isCropped: false }])
})

test('the page is given back as it was', async () => {
  const again = { ...read, id: 'again' }
  site.pages = { '/q': page('Jonas Goldsmith', 'John Smith', 'Mary Tanner') }
  const input = site.input('scan', [visit, read, again], { capture: true })
  const { evidence, extracted } = await runRecipe(site.deps, input)
  expect(extracted.map(({ name }) => name)).toEqual(['Jonas Goldsmith', 'John Smith', 'Mary Tanner'])
  expect(evidence).toHaveLength(2)
  expect(evidence[1]?.digest).toBe(evidence[0]?.digest)
  expect(evidence[1]?.jpeg).toEqual(evidence[0]?.jpeg)
})

test('of a page that brings another record while it is drawn, no picture is kept', async () => {
  const late = `<script>
    new MutationObserver(() => {
      if (document.querySelectorAll('.person').length < 4 && document.querySelector('[data-covered-sheet]'))
        document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(card('Late Comer', 9))})
    }).observe(document.documentElement, { childList: true, subtree: true })
  </script>`
  site.pages = { '/q': page('Jonas Goldsmith', 'John Smith', 'Mary Tanner') + late }
  const result = await runRecipe(site.deps, site.input('scan', [visit, read], { capture: true }))
  expect(result).toMatchObject({ status: 'found', evidence: [] })
})

test('an opt-out that looks for the person among others shows nobody else', async () => {
  const click = {
    id: 'choose',
    actionType: 'click',
    elements: [
      { type: 'link', selector: 'a', parent: { profileMatch: { selector: '.person', profile: spec } } },
    ],
  }
  const chosen = {
    id: 'chosen',
    actionType: 'expectation',
    expectations: [{ type: 'url', expect: '#chosen' }],
  }
  const form = (...names: string[]) => page(...names).replaceAll(/<a href="[^"]*"/g, '<a href="#chosen"')
  const last = async (html: string) => {
    site.pages = { '/q': html }
    const result = await runRecipe(site.deps, site.input('optOut', [visit, click, chosen], { capture: true }))
    expect(result.status).toBe('submitted')
    return must(result.evidence.at(-1), 'picture').jpeg
  }
  const one = await last(form('Jonas Goldsmith', 'John Smith'))
  expect(await last(form('Petra Goldstein', 'John Smith'))).toEqual(one)
})
