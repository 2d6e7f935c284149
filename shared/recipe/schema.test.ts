import { describe, expect, test } from 'vitest'
import { declaredHosts, isDeclaredHost, isOwnAddress } from './hosts.ts'
import { parseRecipe } from './schema.ts'

const navigate = { id: 's1', actionType: 'navigate', url: 'https://www.folk.example/q', _comment: 'x' }
const extract = {
  id: 's2',
  actionType: 'extract',
  selector: '.p',
  profile: { name: { selector: 'h2', new: 1 }, age: null },
}
const scan = { stepType: 'scan', scanType: 'templatedUrl', actions: [navigate, extract] }
const parent = { stepType: 'optOut', optOutType: 'parentSiteOptOut', actions: [] }
const file = (more: object = {}) => ({
  name: 'Folk',
  version: '0.2.0.1',
  url: 'folk.example',
  steps: [scan, parent],
  ...more,
})
const parse = (more: object = {}) => {
  const parsed = parseRecipe(file(more))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.recipe
}

test('a small recipe is accepted with the defaults of the format', () => {
  const recipe = parse({ url: undefined, unknown: { deep: true } })
  expect(recipe).toMatchObject({
    url: 'Folk',
    optOutUrl: '',
    removedAt: null,
    parent: null,
    mirrorSites: [],
    schedulingConfig: { retryError: 48, confirmOptOutScan: 72, maintenanceScan: 120, maxAttempts: -1 },
    terms: null,
    disclosure: [],
    canary: [],
  })
  expect(recipe.scan?.actions.map(action => action.actionType)).toEqual(['navigate', 'extract'])
  expect(recipe.optOut?.optOutType).toBe('parentSiteOptOut')
})

test('our own additions are read', () => {
  const terms = { automation: 'forbidden', reviewedOn: '2026-08-01' }
  expect(parse({ terms, disclosure: ['email'], canary: ['#logo'] })).toMatchObject({
    terms,
    disclosure: ['email'],
    canary: ['#logo'],
  })
})

test('an unknown action, also in a sub-action, disables its step and nothing else', () => {
  const odd = {
    id: 'c',
    actionType: 'condition',
    expectations: [],
    actions: [{ id: 'z', actionType: 'teleport' }],
  }
  const recipe = parse({ steps: [{ ...scan, actions: [odd] }, parent] })
  expect(recipe.scan).toBeNull()
  expect(recipe.optOut).not.toBeNull()
  expect(recipe.disabled).toEqual([{ stepType: 'scan', reason: 'unknown action type teleport' }])
})

test('an unknown step type disables that step', () => {
  expect(parse({ steps: [scan, { stepType: 'dance', actions: [] }] }).disabled).toHaveLength(1)
})

test('sub-actions are parsed', () => {
  const condition = {
    id: 'c',
    actionType: 'condition',
    expectations: [{ type: 'element', selector: '.x' }],
    actions: [navigate],
  }
  expect(parse({ steps: [{ ...scan, actions: [condition] }] }).scan?.actions[0]).toMatchObject({
    actions: [{ actionType: 'navigate' }],
  })
})

test.each([
  ['no version', { version: undefined }, 'version'],
  ['a version of two parts', { version: '1.0' }, 'version'],
  ['two scans', { steps: [scan, scan] }, 'steps'],
  [
    'a navigate without url',
    { steps: [{ ...scan, actions: [{ ...navigate, url: undefined }] }] },
    'steps[0].actions[0].url',
  ],
  ['no steps', { steps: undefined }, 'steps'],
])('%s is an issue that names its place', (_, more, path) => {
  const parsed = parseRecipe(file(more))
  expect(parsed.ok ? [] : parsed.issues.map(issue => issue.path)).toContain(path)
})

test.each([null, 1, 'x', [], { __proto__: null }])('%j is no recipe', json => {
  expect(parseRecipe(json).ok).toBe(false)
})

test('the hosts of a recipe are its own, those it visits, and their subdomains', () => {
  const declared = declaredHosts(parse({ optOutUrl: 'https://forms.other.example:8443/x' }))
  expect(
    ['folk.example', 'www.folk.example', 'A.FOLK.example.', 'forms.other.example'].map(host =>
      isDeclaredHost(declared, host),
    ),
  ).toEqual([true, true, true, true])
  expect(
    ['evilfolk.example', 'folk.example.evil.test', 'other.example', 'example'].map(host =>
      isDeclaredHost(declared, host),
    ),
  ).toEqual([false, false, false, false])
  expect([...declared.ports]).toEqual([8443])
  expect(isOwnAddress(declared, 'https://www.folk.example/confirm?t=1')).toBe(true)
  expect(isOwnAddress(declared, 'javascript:folk.example')).toBe(false)
})

test('a recipe whose url is a bare top-level domain opens nothing below it', () => {
  expect(isDeclaredHost(declaredHosts(parse({ url: 'example' })), 'any.example')).toBe(false)
})

describe('a scan over plain HTTP', () => {
  const over = (step: object) => {
    const parsed = parseRecipe({ name: 'Folk', version: '0.1.0', steps: [step] })
    return parsed.ok ? parsed.recipe.scan?.transport : parsed.issues.map(({ path }) => path)
  }
  const open = { id: 'n', actionType: 'navigate', url: 'https://folk.example/' }
  const press = { id: 'c', actionType: 'click', elements: [{ selector: 'a' }] }

  test('is one that only opens and reads pages', () => {
    expect(over({ stepType: 'scan', transport: 'http', actions: [open] })).toBe('http')
    expect(over({ stepType: 'scan', actions: [open] })).toBeUndefined()
  })
  test('is refused with anything else, by its place in the file', () => {
    const inside = { id: 'i', actionType: 'condition', expectations: [], actions: [open, press] }
    expect(over({ stepType: 'scan', transport: 'http', actions: [open, press] })).toEqual([
      'steps[0].actions[1].actionType',
    ])
    expect(over({ stepType: 'scan', transport: 'http', actions: [inside] })).toEqual([
      'steps[0].actions[0].actions[1].actionType',
    ])
    expect(over({ stepType: 'optOut', transport: 'http', actions: [open] })).toEqual(['steps[0].transport'])
    expect(over({ stepType: 'scan', transport: 'fax', actions: [open] })).toEqual(['steps[0].transport'])
  })
})
