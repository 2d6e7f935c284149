// Sentences of the DROP screen: dates are the same in every time zone, and no sentence promises a deletion.
import { expect, test } from 'vitest'
import type { AuditFinding, AuditLine } from '#shared/domain/drop/audit.ts'
import { dropCycle, dropStage } from '#shared/domain/drop/cycle.ts'
import { auditSummary, calendarDay, cyclePoints, stageText, stillListedText } from './drop-words.ts'

const line = (finding: AuditFinding, given: Partial<AuditLine> = {}): AuditLine => ({
  siteId: 'a',
  name: 'A',
  finding,
  lookedAt: null,
  reported: null,
  contradicts: false,
  ...given,
})

test('a day keeps its date, and has its year if it isn’t this one', () => {
  expect(calendarDay('2026-01-01', '2026-11-26')).toBe('Jan 1')
  expect(calendarDay('2027-02-24', '2026-11-26')).toBe('Feb 24, 2027')
})

test.each([
  ['2026-08-15', ['past', 'now', 'ahead', 'ahead']],
  ['2026-10-01', ['past', 'past', 'now', 'ahead']],
  ['2026-11-26', ['past', 'past', 'past', 'now']],
])('on %s, the line stands at %j', (today, states) => {
  const cycle = dropCycle('2026-08-02')
  const stage = dropStage(cycle, today)
  expect(cyclePoints(cycle, stage).map(({ state }) => state)).toEqual(states)
  const said = [
    stageText(cycle, stage, today),
    ...cyclePoints(cycle, stage).map(({ title, text }) => `${title} ${text}`),
  ].join(' ')
  expect(said).not.toMatch(/90 days/)
  expect(said).not.toMatch(/deletes?\b.*\b(by|within)\b/i)
})

test('a request from before the duty says so', () => {
  const cycle = dropCycle('2026-02-01')
  expect(cyclePoints(cycle, 'window')[0]?.text).toMatch(/before August 2026/)
})

test('the summary counts each finding, and never takes “couldn’t check” for “not there”', () => {
  expect(auditSummary([line('not_looked')], 'you')).toBe('We haven’t checked the site yet.')
  const lines = [
    line('not_there'),
    line('not_there'),
    line('still_lists'),
    line('could_not_check'),
    line('looking'),
  ]
  expect(auditSummary(lines, 'you')).toBe(
    'Of 5 sites: 2 sites don’t show you, 1 still lists you, we couldn’t check 1, 1 in progress.',
  )
  expect(auditSummary([line('could_not_check')], 'Ada')).toBe('Of 1 site: we couldn’t check 1.')
})

test('a contradicted report is quoted', () => {
  const lying = line('still_lists', { reported: 'deleted', contradicts: true })
  expect(stillListedText(lying, 'you', 'Record deleted')).toBe(
    'It reported “Record deleted”. Our check still found you there.',
  )
  expect(stillListedText(line('still_lists'), 'Ada', null)).toBe('Our check still found Ada there.')
})
