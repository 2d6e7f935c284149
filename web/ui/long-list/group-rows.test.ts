import { expect, test } from 'vitest'
import { groupRows, letterPlace } from './group-rows.ts'

const titles = (names: string[], bySize: boolean) =>
  groupRows(names, letterPlace, { bySize }).map(({ title, rows }) => `${title} ${rows.length}`)

test('each row is under one heading, and keeps its order there', () => {
  const [group] = groupRows(['Ab', 'B', 'Aa'], letterPlace, { bySize: false })
  expect(group?.rows).toEqual(['Ab', 'Aa'])
})

test('groups are by rank, then by size or by name', () => {
  expect(titles(['Zed', 'Zoo', 'Ann', '411'], false)).toEqual(['A 1', 'Z 2', 'Numbers and signs 1'])
  expect(titles(['Zed', 'Zoo', 'Ann', '411', '118', '192'], true)).toEqual([
    'Z 2',
    'A 1',
    'Numbers and signs 3',
  ])
})
