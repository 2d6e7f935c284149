import { expect, test } from 'vitest'
import { LETTER_LABEL, LETTER_TYPES } from './letter-type.ts'
import { copyOf, fillTemplate, homeWarning, templateErrors } from './own-template.ts'
import { writeLetter } from './templates.ts'

const facts = {
  siteName: 'Truefolk',
  listingName: 'Ada Quinn',
  listingUrl: 'https://truefolk.example/1',
  shownPlace: 'Austin, TX',
  homeState: 'TX',
  onBehalf: false,
}
const good = { name: 'Mine', subject: 'About {name}', body: 'Dear {site}\n{link}', followUpDays: 30 }

test('a copy of each of our templates, filled again, is our letter', () => {
  for (const type of LETTER_TYPES)
    for (const homeState of ['TX', 'CA', null]) {
      const copy = copyOf(type, LETTER_LABEL[type], homeState)
      expect(templateErrors(copy)).toEqual({})
      const ours = writeLetter(type, { ...facts, homeState })
      expect(fillTemplate(copy.body, facts)).toBe(ours.body)
      expect(fillTemplate(copy.subject, facts)).toBe(ours.subject)
      expect(copy.followUpDays).toBe(ours.followUpDays)
    }
})

test('filled for somebody else, it says on whose behalf it is', () => {
  const copy = copyOf('standard', 'Standard', 'TX')
  const theirs = { ...facts, onBehalf: true }
  expect(fillTemplate(copy.body, theirs)).toBe(writeLetter('standard', theirs).body)
})

test('a line about something that is not known is left out', () => {
  const text = 'Name: {name}\nPlace: {place}\nLink: {link}\n\nBye'
  expect(fillTemplate(text, { ...facts, shownPlace: null, listingUrl: null })).toBe('Name: Ada Quinn\n\nBye')
})

test.each([
  [{ name: ' ' }, 'name', 'Give the template a name.'],
  [{ subject: '' }, 'subject', 'Write a subject.'],
  [{ subject: 'x'.repeat(301) }, 'subject', 'Keep it to 300 characters.'],
  [{ body: '\n' }, 'body', 'Write the letter.'],
  [{ body: 'x'.repeat(20_001) }, 'body', 'Keep it to 20,000 characters.'],
  [
    { body: 'Dear {broker}' },
    'body',
    'We don’t know {broker}. Use {site}, {name}, {place}, {link}, {opening} or {signature}.',
  ],
  [{ body: 'Dear {site' }, 'body', 'A “{” has no “}” after it.'],
  [{ subject: 'site}' }, 'subject', 'A “}” has no “{” before it.'],
  [{ followUpDays: 0 }, 'followUpDays', 'Enter a whole number of days, from 1 to 365.'],
  [{ followUpDays: Number.NaN }, 'followUpDays', 'Enter a whole number of days, from 1 to 365.'],
])('%j is told at its field', (given, field, sentence) => {
  expect(templateErrors({ ...good, ...given })).toEqual({ [field]: sentence })
})

test('a claim of a home in California is warned of where the home is elsewhere', () => {
  const { body } = copyOf('ccpa', 'California', 'CA')
  expect(homeWarning(body, 'TX')).toContain('California')
  expect(homeWarning(body, 'CA')).toBeNull()
  expect(homeWarning(writeLetter('ccpa', facts).body, 'TX')).toBeNull()
})
