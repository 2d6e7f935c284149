import { expect, test } from 'vitest'
import { LAW_IDS } from '#shared/domain/deadline/law-id.ts'
import { citedLaw } from './cite-law.ts'

test('a law of a state is cited with its sections, and tells the home', () => {
  expect(citedLaw('va-vcdpa', 'delete')).toMatchObject({
    name: 'Virginia Consumer Data Protection Act',
    section: 'Va. Code § 59.1-577(A)',
    respond: 'Va. Code § 59.1-577(B)',
    applies: 'yes',
    home: 'Virginia',
  })
})

test('what California sets for opt-outs is the end of the sale, not an answer', () => {
  expect(citedLaw('ca-ccpa-cpra', 'opt_out')).toMatchObject({ due: 'stop', respond: null })
  expect(citedLaw('ca-ccpa-cpra', 'access')).toMatchObject({ due: 'answer' })
  expect(citedLaw('nv-603a', 'opt_out')).toMatchObject({ due: 'answer' })
})

test('only a law that exempts opt-outs from proof of identity is cited for that', () => {
  expect(citedLaw('ca-ccpa-cpra', 'opt_out')?.noProof).toMatch(/7026\(d\)/)
  expect(citedLaw('va-vcdpa', 'opt_out')?.noProof).toBeNull()
})

test('the regulations of Europe are cited only for the case that they apply, and tell no home', () => {
  for (const id of ['gdpr', 'uk-gdpr'] as const)
    expect(citedLaw(id, 'delete')).toMatchObject({ applies: 'if_so', home: null })
})

test('every law of the table can be put in words; an unknown one is not cited', () => {
  for (const id of LAW_IDS) expect(citedLaw(id, 'access')?.name).toBeTruthy()
  expect(citedLaw('made-up', 'delete')).toBeNull()
  expect(citedLaw(null, 'delete')).toBeNull()
})
