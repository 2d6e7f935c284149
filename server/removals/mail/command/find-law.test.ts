import { expect, test } from 'vitest'
import { LAW_IDS } from '#shared/domain/deadline/law-id.ts'
import { findLaw } from './find-law.ts'

test('every id finds its law, also with its section or another spelling', () => {
  for (const id of LAW_IDS) {
    expect(findLaw(id)).toBe(id)
    expect(findLaw(id.toUpperCase().replaceAll('-', ' '))).toBe(id)
    expect(findLaw(`${id}-541-ff`)).toBe(id)
  }
})

test.each([
  ['CA CCPA/CPRA', 'ca-ccpa-cpra'],
  ['ccpa', 'ca-ccpa-cpra'],
  ['cpra', 'ca-ccpa-cpra'],
  ['ca-ccpa', 'ca-ccpa-cpra'],
  ['CA', 'ca-ccpa-cpra'],
  ['US-CA', 'ca-ccpa-cpra'],
  ['california', 'ca-ccpa-cpra'],
  ['drop', 'ca-delete-act-drop'],
  ['ca-delete-act', 'ca-delete-act-drop'],
  ['VA VCDPA 59.1-575', 'va-vcdpa'],
  ['vcdpa', 'va-vcdpa'],
  ['in', 'in-24-15'],
  ['india', 'india'],
  ['IA 715D', 'ia-715d'],
  ['715d', 'ia-715d'],
  ['NJ 56:8-166.4', 'nj-56-8-166-4'],
  ['RI 6-48.1', 'ri-6-48-1'],
  ['KY 367.3611', 'ky-367-3611'],
  ['NV 603A.345/.346', 'nv-603a'],
  ['New Hampshire', 'nh-507-h'],
  ['GDPR', 'gdpr'],
  ['uk', 'uk-gdpr'],
  ['UK GDPR + DUAA 2025', 'uk-gdpr'],
  ['pdpl', 'saudi-pdpl'],
  ['Canada PIPEDA', 'canada-pipeda'],
  ['fdbr', 'fl-fdbr'],
])('“%s” is %s', (text, id) => {
  expect(findLaw(text)).toBe(id)
})

test.each(['', '-', 'wa', 'washington', 'dpa', 'ca-ccp', '__proto__', 'constructor'])(
  '“%s” is no law',
  text => {
    expect(findLaw(text)).toBeNull()
  },
)
