import { expect, test } from 'vitest'
import { correctionErrors, isSameForm, type LetterForm, letterErrors } from './letter-form.ts'

const good: LetterForm = {
  ...{ to: ' privacy@truefolk.example ', subject: 'Removal', body: 'Please.', followUpDays: 30 },
  ...{ kind: 'removal', language: 'en', followUp: true },
}

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

test('another language is another text to store; the switch for follow-ups is no text', () => {
  expect(isSameForm(good, { ...good, language: 'de' })).toBe(false)
  expect(isSameForm(good, { ...good, followUp: false })).toBe(true)
})

test('a correction says what’s wrong and what’s right before it can be sent', () => {
  expect(Object.keys(correctionErrors({ wrong: ' ', right: '' }))).toEqual(['wrong', 'right'])
  expect(correctionErrors({ wrong: 'The age 57', right: 'The age 47' })).toEqual({})
})
