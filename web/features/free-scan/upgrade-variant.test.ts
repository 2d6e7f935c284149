// The wording of the offer: one per visit.
import { expect, test } from 'vitest'
import { upgradeWordings } from '#web/content/upgrade-variants.ts'
import { pickVariant } from './upgrade-variant.ts'

function aStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('is picked once and kept', () => {
  const store = aStore()
  expect(pickVariant(store, () => 0.6)).toEqual({ variant: 'value', isNew: true })
  expect(pickVariant(store, () => 0)).toEqual({ variant: 'value', isNew: false })
})

test('can be each of the four', () => {
  const picked = [0, 0.25, 0.5, 0.75, 0.999].map(chance => pickVariant(aStore(), () => chance).variant)
  expect(picked).toEqual(['default', 'urgency', 'value', 'social_proof', 'social_proof'])
  expect(Object.keys(upgradeWordings).sort()).toEqual([...new Set(picked)].sort())
})

test('is picked anew where nothing can be kept', () => {
  expect(pickVariant(null, () => 0.3)).toEqual({ variant: 'urgency', isNew: true })
})

test('what somebody else found has its source', () => {
  expect(upgradeWordings.social_proof.source?.href).toMatch(/^https:/)
})
