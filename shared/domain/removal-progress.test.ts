// Figures and words of the specification (signed-in tools, 4.1 and 9), line by line.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { jobStatus } from './removal.ts'
import {
  countJobs,
  estimateOf,
  METHOD_LABEL,
  methodClass,
  progressOf,
  type Template,
  tabOf,
} from './removal-progress.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const template = (success_rate: number, removal_method = 'automated_form'): Template => ({
  removal_method,
  success_rate,
})

test.each([
  ['queued', 10, 'Waiting in queue...'],
  ['pending', 25, 'Initializing removal process...'],
  ['processing', 60, 'Executing automated removal...'],
  ['verification', 80, 'Verifying removal completion...'],
  ['completed', 100, 'Successfully removed!'],
  ['failed', 0, 'Removal failed - manual action may be needed'],
  ['requires_manual', 0, 'Manual intervention required'],
  ['cancelled', 0, 'Processing...'],
] as const)('%s is at %i percent', (status, percent, message) => {
  expect(progressOf(status)).toEqual({ percent, message })
})

test.each([
  ['queued', 0, '~30m'],
  ['pending', 0, '~1h 0m'],
  ['processing', 0, '~2h 0m'],
  ['verification', 0, '~1h 0m'],
  ['processing', 15 * MINUTE, '~1h 45m'],
  ['processing', 61 * MINUTE, '~59m'],
  ['queued', 30 * MINUTE - SECOND, '~1m'],
  ['queued', 30 * MINUTE, 'Soon'],
  ['queued', 5 * HOUR, 'Soon'],
] as const)('%s, %i ms after it was created, is estimated at %s', (status, passed, text) => {
  expect(estimateOf(status, NOW, NOW + passed)).toBe(text)
})

test.each([
  [template(1), 'fully_automated'],
  [template(0.7), 'fully_automated'],
  [template(0.69), 'smart_automation'],
  [template(0.4), 'smart_automation'],
  [template(0.39), 'manual_steps'],
  [template(0.39, 'email_request'), 'email_removal'],
  [template(0.5, 'email_request'), 'smart_automation'],
  [template(0, 'manual_process'), 'manual_steps'],
  [null, 'manual_steps'],
] as const)('%j is %s', (given, kind) => {
  expect(methodClass(given)).toBe(kind)
})

test('the methods are called what the specification calls them', () => {
  expect(Object.values(METHOD_LABEL)).toEqual([
    'Fully Automated',
    'Smart Automation',
    'Email Removal',
    'Manual Steps Required',
  ])
})

describe('the tabs', () => {
  test('automated ones are ours, manual and e-mail ones the person’s', () => {
    expect(tabOf('queued', template(0.8))).toBe('handling')
    expect(tabOf('verification', template(0.5))).toBe('handling')
    expect(tabOf('queued', template(0, 'manual_process'))).toBe('todo')
    expect(tabOf('verification', template(0, 'email_request'))).toBe('todo')
    expect(tabOf('queued', null)).toBe('todo')
  })

  test('whose turn it is outranks how it began', () => {
    expect(tabOf('requires_manual', template(0.9))).toBe('todo')
  })

  test('a finished one stands under Completed however it was done', () => {
    for (const given of [template(0.9), template(0, 'email_request'), null])
      expect(tabOf('completed', given)).toBe('completed')
  })

  test('every job stands under exactly one besides All Sites', () => {
    for (const status of jobStatus.options)
      expect(['handling', 'todo', 'completed']).toContain(tabOf(status, template(0.8)))
  })
})

describe('the counts', () => {
  test('of nothing are zero', () => {
    expect(countJobs([])).toEqual({
      total: 0,
      completed: 0,
      pending: 0,
      automated: 0,
      manual: 0,
      percentComplete: 0,
    })
  })

  test('add up', () => {
    const counts = countJobs([
      { status: 'completed', template: template(0.9) },
      { status: 'completed', template: template(0, 'email_request') },
      { status: 'processing', template: template(0.41) },
      { status: 'queued', template: template(0.4) },
      { status: 'requires_manual', template: null },
      { status: 'failed', template: template(0.5) },
    ])
    expect(counts).toEqual({
      total: 6,
      completed: 2,
      pending: 4,
      automated: 3,
      manual: 3,
      percentComplete: 33,
    })
  })

  test('leave out what was cancelled', () => {
    const counts = countJobs([
      { status: 'completed', template: template(0.9) },
      { status: 'cancelled', template: template(0.9) },
    ])
    expect(counts).toMatchObject({ total: 1, completed: 1, pending: 0, percentComplete: 100 })
  })

  test('round percent to the nearest', () => {
    const of = (completed: number, total: number) =>
      countJobs(
        Array.from({ length: total }, (_, index) => ({
          status: index < completed ? ('completed' as const) : ('queued' as const),
          template: null,
        })),
      ).percentComplete
    expect([of(1, 3), of(2, 3), of(1, 8), of(199, 200)]).toEqual([33, 67, 13, 100])
  })
})
