import { expect, test } from 'vitest'
import { actionShapes } from './action.ts'
import { ACTION_NAMES, forPeople, hasEngineWords } from './engine-words.ts'

test('the names of all actions are known', () => {
  expect([...ACTION_NAMES].sort()).toEqual(Object.keys(actionShapes).sort())
})

test.each([
  'Click optout-3: no element within 12000 ms. We sent nothing. We’ll try again later.',
  'FillForm form-1: page.evaluate: Target closed.',
  'Navigate go: net::ERR_NAME_NOT_RESOLVED at https://truefolk.example/.',
  'TimeoutError: waiting failed.',
])('is told apart: %s', text => {
  expect(hasEngineWords(text)).toBe(true)
  expect(forPeople(text, 'The site didn’t answer the way we expected.')).toBe(
    'The site didn’t answer the way we expected.',
  )
})

test.each([
  'We sent the request to Truefolk.',
  'Still listed on Truefolk 14 days after the request. We’re asking again.',
  'Truefolk gets its data from Dialstead. Removing it there removes it here.',
  'We looked on Nov 21: the listing was not there.',
])('sentences stay as they are: %s', text => {
  expect(forPeople(text, 'other')).toBe(text)
})
