import { expect, test } from 'vitest'
import { fieldText, fieldTexts } from './field-text.ts'

test('a field without words of its own is shown, never hidden', () => {
  expect(fieldText('shoe_size')).toBe('shoe size')
  expect(fieldText('constructor')).toBe('constructor')
})

test('two names for the same thing are said once', () => {
  expect(fieldTexts(['fullName', 'name', 'email'])).toEqual([
    'name as listed',
    'an email address made for this removal',
  ])
})
