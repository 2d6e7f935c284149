import { expect, test } from 'vitest'
import { COUNT_GROUPS } from './count-groups.ts'
import { countedLabel, listedLabel, REMOVAL_LABELS } from './removal-labels.ts'

test('the labels are those of the list of sites and of a removal’s pill', () => {
  expect(REMOVAL_LABELS.asserted.label).toBe('Site says removed')
  expect(REMOVAL_LABELS.claimed.label).toBe('Site says removed')
  expect(REMOVAL_LABELS.back.label).toBe('Back again')
  expect(REMOVAL_LABELS.page_only.label).toBe('Page still up')
})

test('a bar has a place for every group', () => {
  expect([...COUNT_GROUPS].sort()).toEqual(Object.keys(REMOVAL_LABELS).sort())
})

test('in a list of all groups, no two are called the same', () => {
  expect(new Set(COUNT_GROUPS.map(listedLabel)).size).toBe(COUNT_GROUPS.length)
  expect(new Set(COUNT_GROUPS.map(countedLabel)).size).toBe(COUNT_GROUPS.length)
  expect(listedLabel('claimed')).toBe('Site says removed, not looked at yet')
})

test('after a number, a label fits into the sentence', () => {
  expect(countedLabel('sent')).toBe('sent, waiting for the site')
  expect(countedLabel('claimed')).toBe('removed, the site says, not looked at yet')
  expect(countedLabel('unknown')).toBe('couldn’t be checked')
  for (const group of COUNT_GROUPS) expect(countedLabel(group)).toMatch(/^\p{Ll}/u)
})

test('only what we saw ourselves has the mark of that', () => {
  const seen = COUNT_GROUPS.filter(group => REMOVAL_LABELS[group].evidence === 'seen')
  expect(seen).toEqual(['gone', 'page_only'])
})
