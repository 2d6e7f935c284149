import { expect, test } from 'vitest'
import { dice } from '#tests/model/dice.ts'
import { assurance, jobStatus, waitingFor } from './removal.ts'
import { type Countable, countRemovals, isCounted } from './removal-counts.ts'
import { tabOf } from './removal-progress.ts'

const template = (success_rate: number) => ({ removal_method: 'automated_form', success_rate })
const job = (given: Partial<Countable>): Countable => ({
  status: 'queued',
  assurance: 'none',
  waiting_for: 'us',
  template: template(0.9),
  replaced: false,
  ...given,
})
const many = (count: number, given: Partial<Countable>) => Array.from({ length: count }, () => job(given))

test('a listing that came back is not complete: 36 of 60, not 39', () => {
  const counts = countRemovals([
    ...many(36, { status: 'completed', assurance: 'seen_gone_twice' }),
    ...many(3, { status: 'completed', assurance: 'resurfaced' }),
    ...many(21, { status: 'verification' }),
  ])
  expect(counts).toMatchObject({ total: 60, completed: 36, pending: 24, percentComplete: 60 })
  expect(counts.groups.get('gone')).toBe(36)
  expect(counts.groups.get('back')).toBe(3)
})

test('a listing counts once: the removal that took over stands for it', () => {
  const back = { status: 'completed', assurance: 'resurfaced', replaced: true } as const
  expect(countRemovals([job(back), job({ status: 'processing' })])).toMatchObject({ total: 1, completed: 0 })
})

test('a site’s word completes a removal only where it ended it', () => {
  const word = { assurance: 'asserted' } as const
  const counts = countRemovals([
    job({ ...word, status: 'completed' }),
    job({ ...word, status: 'verification' }),
  ])
  expect(counts).toMatchObject({ total: 2, completed: 1 })
  expect([counts.groups.get('asserted'), counts.groups.get('claimed')]).toEqual([1, 1])
})

test('what the person saw gone is in a group of its own, and not complete before we have looked', () => {
  const counts = countRemovals([
    job({ status: 'verification', assurance: 'person_saw_gone' }),
    job({ status: 'completed', assurance: 'seen_gone_twice' }),
  ])
  expect(counts).toMatchObject({ total: 2, completed: 1 })
  expect([counts.groups.get('person_saw_gone'), counts.groups.get('gone')]).toEqual([1, 1])
})

test('the counts of nothing are zero, cancelled ones are left out, and percent is rounded', () => {
  expect(countRemovals([])).toMatchObject({ total: 0, completed: 0, pending: 0, percentComplete: 0 })
  const gone = { status: 'completed', assurance: 'seen_gone_twice' } as const
  expect(countRemovals([job(gone), job({ status: 'cancelled' })])).toMatchObject({ total: 1, completed: 1 })
  const percent = (completed: number, total: number) =>
    countRemovals([...many(completed, gone), ...many(total - completed, {})]).percentComplete
  expect([percent(1, 3), percent(2, 3), percent(1, 8)]).toEqual([33, 67, 13])
})

test('automated by a success rate above 0.4, manual the rest', () => {
  const counts = countRemovals([
    job({ template: template(0.41) }),
    job({ template: template(0.4) }),
    job({ template: null }),
  ])
  expect(counts).toMatchObject({ automated: 1, manual: 2 })
})

test('whatever the removals, headline, tiles, tab, bar and percent say one number', () => {
  for (let seed = 0; seed < 500; seed++) {
    const roll = dice(seed)
    const jobs = Array.from({ length: roll.below(80) }, () =>
      job({
        status: roll.pick(jobStatus.options),
        assurance: roll.pick(assurance.options),
        waiting_for: roll.pick(waitingFor.options),
        template: roll.percent(50) ? template(roll.below(11) / 10) : null,
        replaced: roll.percent(30),
      }),
    )
    const counts = countRemovals(jobs)
    const inGroups = (...keys: string[]) =>
      [...counts.groups].filter(([key]) => keys.includes(key)).reduce((sum, [, count]) => sum + count, 0)
    expect(inGroups(...counts.groups.keys()), `bar, seed ${seed}`).toBe(counts.total)
    expect(inGroups('gone', 'asserted'), `gone in the bar, seed ${seed}`).toBe(counts.completed)
    const tab = jobs.filter(isCounted).filter(one => tabOf(one, one.template) === 'completed')
    expect(tab.length, `Completed tab, seed ${seed}`).toBe(counts.completed)
    expect(counts.completed + counts.pending, `tiles, seed ${seed}`).toBe(counts.total)
    expect(counts.automated + counts.manual, `tiles, seed ${seed}`).toBe(counts.total)
    expect(jobs.some(one => one.assurance === 'resurfaced') && counts.completed === jobs.length).toBe(false)
    expect(inGroups('cancelled', 'replaced')).toBe(0)
  }
})
