// Every figure on a public page is backed by something: data, a constant in the code, a source beside it, or an
// operator's setting. Reads the built pages, as a search engine gets them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { ensureWebBuild, WEB_ROOT } from '#server/lib/web-build.ts'
import { REPLACED_CLAIMS } from '#shared/domain/claim.ts'
import { PAGES_FOLDER } from '#shared/protocol/site-build.ts'
import { BOUND, type Bound } from '../support/figures/bound-figures.ts'
import { directoryFigures } from '../support/figures/directory-figures.ts'
import { type Block, pageBlocks } from '../support/figures/page-blocks.ts'
import { unboundFigures } from '../support/figures/unbound-figures.ts'

let pages: readonly { path: string; blocks: readonly Block[] }[] = []

test.beforeAll(async () => {
  await ensureWebBuild(() => undefined)
  const folder = path.join(WEB_ROOT, PAGES_FOLDER)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  pages = files.map(name => ({
    path: `/${name.replace(/\.html$/, '')}`,
    blocks: pageBlocks(readFileSync(path.join(folder, name), 'utf8')),
  }))
})

test('no figure on a page rests on nothing, and none differs from what it rests on', () => {
  expect(pages.length).toBeGreaterThan(1190)
  const knownAt = directoryFigures()
  const used = new Set<Bound>()
  const unbound = pages.flatMap(page =>
    unboundFigures(page.blocks, { bound: BOUND, known: knownAt(page.path), used }).map(
      what => `${page.path}: ${what}`,
    ),
  )
  expect(unbound).toEqual([])
  expect(
    BOUND.filter(one => !used.has(one)).map(({ says }) => says),
    'sentences that no page says any more',
  ).toEqual([])
})

test('none of the specification’s marketing claims stands on a page', () => {
  const said = pages.flatMap(page =>
    page.blocks.flatMap(({ text, isCited }) => {
      const claim = isCited ? undefined : REPLACED_CLAIMS.find(one => one.claim.test(text))
      return claim ? [`${page.path}: ${claim.claim.source} in “${text}”. Say ${claim.instead}.`] : []
    }),
  )
  expect(said).toEqual([])
})
