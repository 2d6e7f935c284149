import { expect, test } from 'vitest'
import { LETTER_TYPES } from './letter-type.ts'
import { privacyAddress } from './privacy-address.ts'
import { type LetterFacts, writeLetter } from './templates.ts'

const facts: LetterFacts = {
  siteName: 'Truefolk',
  listingName: 'Ada M Quinn',
  listingUrl: 'https://truefolk.example/p/1',
  shownPlace: 'Austin, TX',
  homeState: 'TX',
  onBehalf: false,
}

test('follow-up is due after 30, 45 and 30 days', () => {
  expect(LETTER_TYPES.map(type => writeLetter(type, facts).followUpDays)).toEqual([30, 45, 30])
})

test('a letter identifies the listing by what it shows: name, place, link', () => {
  for (const type of LETTER_TYPES) {
    const { subject, body } = writeLetter(type, facts)
    expect(subject).toContain('Ada M Quinn')
    expect(body).toContain('Place as shown: Austin, TX')
    expect(body).toContain('https://truefolk.example/p/1')
  }
})

test('what the listing does not show is left out', () => {
  const { body } = writeLetter('standard', { ...facts, shownPlace: null, listingUrl: null })
  expect(body).not.toContain('Place as shown')
  expect(body).not.toContain('Link:')
  expect(body).not.toContain('null')
})

test('a law of California is relied on only by those who live there, who are told that it says so', () => {
  const here = writeLetter('ccpa', { ...facts, homeState: 'CA' })
  expect(here.body).toContain('Civil Code section 1798.120')
  expect(here.discloses).toEqual(['that you live in California'])
  for (const homeState of ['TX', null]) {
    const elsewhere = writeLetter('ccpa', { ...facts, homeState })
    expect(elsewhere.body).not.toContain('Civil Code')
    expect(elsewhere.body).toContain('doesn’t claim that anybody lives there')
    expect(elsewhere.discloses).toEqual([])
  }
})

test('the standard letter names no law, and the European one only if it applies', () => {
  expect(writeLetter('standard', facts).body).not.toMatch(/law|Act|Regulation|Article/)
  expect(writeLetter('gdpr', facts).body).toMatch(/If the General Data Protection Regulation/)
})

test('a letter for somebody else says so and never speaks as them', () => {
  for (const type of LETTER_TYPES) {
    const { body } = writeLetter(type, { ...facts, homeState: 'CA', onBehalf: true })
    expect(body).toContain('on behalf of')
    expect(body).not.toMatch(/I am the person|I live/)
    expect(body.endsWith('For Ada M Quinn')).toBe(true)
  }
})

test('a site without a known mailbox gets the usual one, marked as a guess', () => {
  expect(privacyAddress({ host: 'www.truefolk.example', privacy_email: null })).toEqual({
    address: 'privacy@truefolk.example',
    known: false,
  })
  expect(privacyAddress({ host: 'truefolk.example', privacy_email: 'remove@truefolk.example' })).toEqual({
    address: 'remove@truefolk.example',
    known: true,
  })
})
