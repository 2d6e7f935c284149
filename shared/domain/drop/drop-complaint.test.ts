// A complaint says only what the person entered or we saw.
import { expect, test } from 'vitest'
import { dropComplaint } from './drop-complaint.ts'

const FACTS = {
  child: null,
  site: 'Truefolk',
  host: 'truefolk.example',
  submittedOn: '2026-08-02',
  dropId: 'DROP-1',
  reportDueOn: '2026-10-31',
  reported: 'deleted' as const,
  lookedOn: '2026-11-02',
  listing: 'https://truefolk.example/p/1',
  dayText: (day: string) => `<${day}>`,
}

test('with everything known', () => {
  expect(dropComplaint(FACTS)).toBe(
    [
      'I live in California. On <2026-08-02>, I sent a deletion request through DROP (DROP ID DROP-1).',
      'Truefolk (truefolk.example) is on California’s data broker registry. Results were due by <2026-10-31>. It reported the result “Record deleted”.',
      'On <2026-11-02>, its public search still listed me: https://truefolk.example/p/1',
      'Please look into whether the site has met its duties under Cal. Civ. Code § 1798.99.86.',
    ].join('\n\n'),
  )
})

test('a parent’s complaint is about their child', () => {
  const text = dropComplaint({ ...FACTS, child: 'Ben Quinn' })
  expect(text).toContain('My child, Ben Quinn, lives in California.')
  expect(text).toContain('I sent a deletion request for Ben Quinn through DROP')
  expect(text).toContain('its public search still listed Ben Quinn: ')
})

test('what isn’t known is left out', () => {
  const text = dropComplaint({ ...FACTS, dropId: null, reported: null, listing: null })
  expect(text).not.toMatch(/null|DROP ID|reported the result/)
  expect(text).toContain('I have no report of its result.')
  expect(text).toContain('its public search still listed me.')
})
