import { expect, test } from 'vitest'
import { initials } from './initials.ts'
import { fittingEntries, type PaletteEntry } from './palette-entries.ts'

const entry = (
  kind: PaletteEntry['kind'],
  label: string,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({
  id: label,
  kind,
  label,
  run: () => undefined,
  ...more,
})
const entries = [
  entry('go', 'Dashboard'),
  entry('go', 'Truefolk', { hint: 'Site' }),
  entry('go', 'Your data', { words: 'export delete archive' }),
  entry('do', 'Scan for Zoë Müller'),
  entry('do', 'Sign Out', { words: 'log off' }),
]
const labels = (typed: string) => fittingEntries(entries, typed).map(({ label }) => label)

test('without a word, things to do come before places to go', () => {
  expect(labels('  ')).toEqual(['Scan for Zoë Müller', 'Sign Out', 'Dashboard', 'Truefolk', 'Your data'])
})

test('every typed word has to begin a word of the entry, accents aside', () => {
  expect(labels('muller sc')).toEqual(['Scan for Zoë Müller'])
  expect(labels('uller')).toEqual([])
})

test('an entry is found by its other words and its hint', () => {
  expect(labels('delete')).toEqual(['Your data'])
  expect(labels('site')).toEqual(['Truefolk'])
})

test('of many, twenty are offered', () => {
  const many = Array.from({ length: 500 }, (_, n) => entry('go', `Site ${n}`))
  expect(fittingEntries(many, 'site')).toHaveLength(20)
})

test('initials are those of the first and the last name', () => {
  expect(initials('Rosa Maria Whitaker')).toBe('RW')
  expect(initials('Édith')).toBe('É')
})
