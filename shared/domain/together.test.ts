import { expect, test } from 'vitest'
import { type Dice, dice } from '#tests/model/dice.ts'
import { type OfListing, together } from './together.ts'

const keyOf = ({ siteId, listingKey }: OfListing) => `${siteId} ${listingKey}`

/** Up to 60 rows of three people on two sites, some without a listing. */
const anyRows = (chance: Dice) =>
  Array.from({ length: chance.below(60) }, (_, id) => ({
    id,
    personId: chance.pick(['ann', 'ben', 'cleo']),
    siteId: chance.pick(['kinfolio', 'waxseal']),
    listingKey: chance.pick(['', 'https://x.example/1', 'https://x.example/2']),
  }))

const cases = Array.from({ length: 500 }, (_, seed) => {
  const rows = anyRows(dice(seed + 1))
  return { rows, groups: together(rows, row => row) }
})

test('no row is lost or doubled, and each group stands where the first of its listing stood', () => {
  for (const { rows, groups } of cases) {
    const ids = groups.flat().map(row => row.id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(row => row.id))
    const firsts = groups.map(([first]) => first.id)
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  }
})

test('a group is of one listing, with each person at most once', () => {
  for (const { groups } of cases)
    for (const group of groups) {
      expect(new Set(group.map(keyOf)).size).toBe(1)
      expect(new Set(group.map(row => row.personId)).size).toBe(group.length)
      if (group[0].listingKey === '') expect(group).toHaveLength(1)
    }
})

test('a listing has no more groups than one person has rows of it', () => {
  for (const { rows, groups } of cases)
    for (const [key, own] of Map.groupBy(
      rows.filter(row => row.listingKey !== ''),
      keyOf,
    )) {
      const most = Math.max(...[...Map.groupBy(own, row => row.personId).values()].map(few => few.length))
      expect(groups.filter(([first]) => keyOf(first) === key)).toHaveLength(most)
    }
})
