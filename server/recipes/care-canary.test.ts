// Canaries against a small site. Also checks whose fault the engine's reasons count as.
import { expect, test } from 'vitest'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { answerWith, HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { canaryRunner } from './care-canary.ts'

const site = serveRecipeSite()

const SOMEBODY = '<div class=person><h2>John Smith</h2><ul><li>Houston, TX</ul></div>'
const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/q` }
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: { name: { selector: 'h2' }, addressCityStateList: { selector: 'li', findElements: true } },
}
const recipe = {
  name: 'Folk',
  version: '0.1.0',
  url: 'folk.example',
  steps: [{ stepType: 'scan', actions: [visit, read] }],
}
const canary = (json: unknown = recipe) =>
  canaryRunner(site.deps, [{ from: HOST, to: site.home }])(json, new AbortController().signal)
const judged = async (step: 'scan' | 'optOut', actions: object[]) => {
  const { status, reason } = await site.run(step, actions)
  return judgeRun(status, reason)
}

test.each([
  ['records with names', SOMEBODY, 'passed'],
  ['the site’s own “nobody”', '<p class=nobody>Nobody.</p>', 'failed'],
  ['records that cannot be read', '<div class=person><b>John Smith</b></div>', 'failed'],
  ['another page', '<p>We have moved things around.</p>', 'failed'],
  ['a refusal', answerWith(403, 'no'), 'inconclusive'],
])('%s: %s', async (_, page, outcome) => {
  site.pages = { '/q': page }
  expect(await canary()).toBe(outcome)
})

test('nothing to run is inconclusive', async () => {
  expect(await canary({ ...recipe, steps: [] })).toBe('inconclusive')
  expect(await canary('torn')).toBe('inconclusive')
})

test('whose fault it was, by the reasons that runs really give', async () => {
  const fill = (type: string, selector = '#f') => ({
    id: 'fill',
    actionType: 'fillForm',
    selector: 'form',
    elements: [{ type, selector }],
  })
  const form = '<form><input id=f></form>'
  site.pages = { '/q': '<p>other</p>' }
  expect(await judged('scan', [visit, read])).toBe('own_fault')
  expect(await judged('optOut', [visit, fill('email')])).toBe('own_fault')
  site.pages = { '/q': form }
  expect(await judged('optOut', [visit, fill('email', '#gone')])).toBe('own_fault')
  expect(await judged('optOut', [visit, fill('caseNumber')])).toBe('says_nothing')
  site.pages = { '/q': answerWith(503, 'down') }
  expect(await judged('scan', [visit, read])).toBe('says_nothing')
  site.pages = {}
  expect(await judged('optOut', [visit, fill('email')])).toBe('own_fault')
  site.pages = { '/q': answerWith(429, 'slow down') }
  expect(await judged('scan', [visit, read])).toBe('says_nothing')
  const gone = { ...visit, url: 'https://nowhere.folk.example/' }
  expect(await judged('scan', [gone, read])).toBe('says_nothing')
})
