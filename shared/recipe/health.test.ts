// When a recipe is disabled, and how it is enabled again.
import { expect, test } from 'vitest'
import {
  CANARY_EVERY,
  FAILURES_IN_A_ROW,
  freshHealth,
  type HealthStep,
  healthOf,
  isCanaryDue,
  isQuarantined,
  nextHealth,
  type RecipeHealth,
  type RunVerdict,
} from './health.ts'
import { judgeRun } from './judge-run.ts'

const run = (health: RecipeHealth, verdict: RunVerdict, step: HealthStep = 'scan', at = 0) =>
  nextHealth(health, { kind: 'run', step, verdict, why: 'x', at })
const runs = (verdicts: RunVerdict[], step: HealthStep = 'scan', from = freshHealth('1.0.0')) =>
  verdicts.reduce((health, verdict, at) => run(health, verdict, step, at), from)

test('three failures of its own in a row take a recipe out of use, two do not', () => {
  expect(FAILURES_IN_A_ROW).toBe(3)
  expect(runs(['own_fault', 'own_fault']).quarantine).toBeNull()
  const held = runs(['own_fault', 'own_fault', 'own_fault'])
  expect(held.quarantine).toEqual({ step: 'scan', since: 2, why: 'x' })
  expect(isQuarantined(held, 'scan') && isQuarantined(held, 'optOut')).toBe(true)
})

test('a run that worked starts the count anew; one that says nothing does neither', () => {
  expect(runs(['own_fault', 'own_fault', 'worked', 'own_fault', 'own_fault']).quarantine).toBeNull()
  expect(
    runs(['own_fault', 'says_nothing', 'own_fault', 'says_nothing', 'own_fault']).quarantine,
  ).not.toBeNull()
  expect(runs(Array.from({ length: 9 }, () => 'says_nothing' as const)).quarantine).toBeNull()
})

test('a broken form stops the sending, not the searching', () => {
  const held = runs(['own_fault', 'own_fault', 'own_fault'], 'optOut')
  expect([isQuarantined(held, 'optOut'), isQuarantined(held, 'scan')]).toEqual([true, false])
  const worse = runs(['own_fault', 'own_fault', 'own_fault'], 'scan', held)
  expect(isQuarantined(worse, 'scan')).toBe(true)
  const back = nextHealth(worse, { kind: 'canary_passed' })
  expect([isQuarantined(back, 'optOut'), isQuarantined(back, 'scan')]).toEqual([true, false])
})

test('a passing canary brings a search back, once a day it may try', () => {
  const held = runs(['own_fault', 'own_fault', 'own_fault'])
  expect([isCanaryDue(held, 2), isCanaryDue(held, 2 + CANARY_EVERY)]).toEqual([false, true])
  const tried = nextHealth(held, { kind: 'canary_started', at: 2 + CANARY_EVERY })
  expect(isCanaryDue(tried, 3 + CANARY_EVERY)).toBe(false)
  expect(isQuarantined(tried, 'scan')).toBe(true)
  const back = nextHealth(tried, { kind: 'canary_passed' })
  expect(isQuarantined(back, 'scan')).toBe(false)
  expect(runs(['own_fault', 'own_fault'], 'scan', back).quarantine).toBeNull()
})

test('an operator’s release puts every step back in use, and three failures take it out again', () => {
  const form = runs(['own_fault', 'own_fault', 'own_fault'], 'optOut')
  const both = runs(['own_fault', 'own_fault', 'own_fault'], 'scan', form)
  for (const held of [form, both]) {
    const back = nextHealth(held, { kind: 'released' })
    expect([isQuarantined(back, 'optOut'), isQuarantined(back, 'scan')]).toEqual([false, false])
    expect(back.runs).toEqual(held.runs)
    expect(runs(['own_fault', 'own_fault'], 'optOut', back).quarantine).toBeNull()
    expect(runs(['own_fault', 'own_fault', 'own_fault'], 'optOut', back).quarantine).not.toBeNull()
  }
})

test('a late run neither lifts nor renews what holds; a new version starts anew', () => {
  const held = runs(['own_fault', 'own_fault', 'own_fault'])
  expect(run(held, 'worked', 'scan', 9).quarantine).toEqual(held.quarantine)
  expect(run(held, 'own_fault', 'scan', 9).quarantine).toEqual(held.quarantine)
  expect(healthOf(held, '1.0.0')).toEqual(held)
  expect(healthOf(held, '1.0.1')).toEqual(freshHealth('1.0.1'))
  expect(healthOf({ version: '1.0.0', runs: 'torn' }, '1.0.0')).toEqual(freshHealth('1.0.0'))
})

test.each([
  ['found', null, 'worked'],
  ['awaiting_email', null, 'worked'],
  ['blocked', 'The site refused: HTTP 403.', 'says_nothing'],
  ['requires_manual', 'The page asks for a captcha.', 'says_nothing'],
  ['error', 'Extract s2: neither records nor the no-results element are on the page.', 'own_fault'],
  ['error', 'fillForm o2: the form is not on the page', 'own_fault'],
  ['error', 'Expectation o4: not on the page: Check your mail.', 'own_fault'],
  ['error', 'Expectation o4: not on the page: #loading-done.', 'own_fault'],
  ['error', 'Expectation o4: not on the page: Browse challenges.', 'own_fault'],
  ['error', 'Expectation o4: not on the page: .search-browser.', 'own_fault'],
  ['error', 'Expectation o4: not on the page: x; a challenge page.', 'own_fault'],
  ['error', 'Navigate s1: the address isn’t an absolute URL.', 'own_fault'],
  ['error', 'Navigate s1: the page answered HTTP 404.', 'own_fault'],
  ['error', 'The scan read nothing.', 'own_fault'],
  ['error', 'The page lists records, and none of their names could be read.', 'own_fault'],
  ['error', 'Extract s2: the page answered HTTP 503.', 'says_nothing'],
  ['error', 'Navigate s1: the page could not be loaded: ERR_CONNECTION_REFUSED.', 'says_nothing'],
  ['error', 'FillForm o2: there is no age to fill in.', 'says_nothing'],
  ['error', 'Click o3: no record on the page matches the person.', 'says_nothing'],
  ['error', 'Click o3: no record on the page is the one to remove.', 'says_nothing'],
  ['error', 'Click o3: several records on the page could be the one to remove.', 'says_nothing'],
  ['error', 'Extract s2: loading.', 'says_nothing'],
  [
    'error',
    'Extract s2: the page was still loading; neither records nor the no-results element.',
    'says_nothing',
  ],
  ['error', 'Extract s2: this machine is too busy.', 'says_nothing'],
  ['error', 'Expectation o4: this machine is too busy; not on the page: Check your mail.', 'says_nothing'],
  [
    'error',
    'Expectation o4: a part of the page could not be loaded (a script from x.test: HTTP 500); not on the page: #done.',
    'says_nothing',
  ],
  ['error', 'A part of the page was still loading.', 'says_nothing'],
  ['error', 'The site lists more than was read.', 'says_nothing'],
  ['error', 'Extract s2: waiting for the page to come to rest.', 'says_nothing'],
  ['error', 'Extract s2: a challenge page.', 'says_nothing'],
  ['error', 'Expectation o4: the page went away.', 'says_nothing'],
  ['error', 'Extract s2: the page does not respond.', 'says_nothing'],
  [
    'error',
    'FillForm o2: there is no $generated_dob$ to fill in; the form is not on the page.',
    'says_nothing',
  ],
  ['error', 'Click o3: the submission was cancelled.', 'says_nothing'],
  ['error', 'Click o3: page.evaluate: Target page, context or browser has been closed.', 'says_nothing'],
  ['error', 'Click o3: the run was stopped.', 'says_nothing'],
  ['error', 'The browser failed.', 'says_nothing'],
  ['error', null, 'says_nothing'],
])('%s, “%s”: %s', (status, reason, verdict) => {
  expect(judgeRun(status, reason)).toBe(verdict)
})
