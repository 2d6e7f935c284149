// Sentences of the timeline: from codes to words.
import { expect, test } from 'vitest'
import { inWords, sentence, VALUE_MAX } from './timeline-texts.ts'

test('sentences are put together with their values', () => {
  const said = [sentence('outcome_unknown', { site: 'Familydex' }), sentence('not_sent_twice')]
  expect(inWords(said)).toBe('We can’t tell whether Familydex took the request. We won’t send it twice.')
})

test('a value that looks like a placeholder stays as it is', () => {
  expect(inWords([sentence('request_sent', { site: '{address}' })])).toBe('We sent the request to {address}.')
})

test('a code of a later version has no words here, nor has one of every object', () => {
  expect(inWords([sentence('claimed'), { code: 'from_the_future', values: {} }])).toBeNull()
  expect(inWords([{ code: 'constructor', values: {} }])).toBeNull()
})

test('a value is cut, so that any reason can be stored', () => {
  expect(inWords([sentence('reason', { reason: 'a'.repeat(2000) })])).toHaveLength(VALUE_MAX)
})
