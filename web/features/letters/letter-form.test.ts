import { expect, test } from 'vitest'
import { letterErrors } from './letter-form.ts'

const good = { to: ' privacy@truefolk.example ', subject: 'Removal', body: 'Please.', followUpDays: 30 }

test('a complete letter has no errors; blanks around the address do not matter', () => {
  expect(letterErrors(good)).toEqual({})
})

test('each field that would be refused is named', () => {
  expect(Object.keys(letterErrors({ ...good, to: 'privacy@', subject: '  ', body: '' }))).toEqual([
    'to',
    'subject',
    'body',
  ])
  expect(Object.keys(letterErrors({ ...good, to: 'a@x.example, b@x.example' }))).toEqual(['to'])
})
