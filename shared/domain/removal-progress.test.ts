// Figures and words of PRODUCT T4.1 and T9.1, line by line.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { type JobStatus, jobStatus } from './removal.ts'
import {
  estimateOf,
  METHOD_LABEL,
  methodClass,
  removalProgress,
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
  expect(removalProgress(status)).toEqual({ percent, message })
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

const standing = (status: JobStatus) => ({ status, assurance: 'none', waiting_for: 'us' }) as const

describe('the tabs', () => {
  test('automated ones are ours, manual and e-mail ones the person’s', () => {
    expect(tabOf(standing('queued'), template(0.8))).toBe('handling')
    expect(tabOf(standing('verification'), template(0.5))).toBe('handling')
    expect(tabOf(standing('queued'), template(0, 'manual_process'))).toBe('todo')
    expect(tabOf(standing('verification'), template(0, 'email_request'))).toBe('todo')
    expect(tabOf(standing('queued'), null)).toBe('todo')
  })

  test('whose turn it is outranks how it began', () => {
    expect(tabOf(standing('requires_manual'), template(0.9))).toBe('todo')
  })

  test('one whose listing came back is the person’s, whatever was done before', () => {
    for (const given of [template(0.9), null])
      expect(tabOf({ ...standing('completed'), assurance: 'resurfaced' }, given)).toBe('todo')
  })

  test('a finished one stands under Completed however it was done', () => {
    for (const given of [template(0.9), template(0, 'email_request'), null])
      expect(tabOf(standing('completed'), given)).toBe('completed')
  })

  test('every job stands under exactly one besides All Sites', () => {
    for (const status of jobStatus.options)
      expect(['handling', 'todo', 'completed']).toContain(tabOf(standing(status), template(0.8)))
  })
})
