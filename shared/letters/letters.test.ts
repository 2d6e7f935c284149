import { expect, test } from 'vitest'
import type { CitedLaw } from './cited-law.ts'
import { writeComplaint } from './complaint-text.ts'
import { writeFollowUp } from './follow-up-letter.ts'
import { letterLanguageOf } from './letter-language.ts'
import { hasRebuttal } from './letter-phrases.ts'
import { writeRebuttal } from './rebuttal-letter.ts'
import { writeRemoval } from './removal-letter.ts'
import { writeRequest } from './request-letter.ts'
import { writeLetter } from './templates.ts'

const facts = {
  siteName: 'Truefolk',
  listingName: 'Ada M Quinn',
  listingUrl: 'https://truefolk.example/p/1',
  shownPlace: 'Austin, TX',
  homeState: 'TX',
  onBehalf: false,
}
const law: CitedLaw = {
  name: 'Texas Data Privacy and Security Act',
  section: 'Tex. Bus. & Com. Code § 541.051(b)',
  due: 'answer',
  respond: 'Tex. Bus. & Com. Code § 541.052',
  noProof: null,
  applies: 'yes',
  home: 'Texas',
}
const sent = {
  subject: 'Removal of a listing: Ada M Quinn',
  sentOn: '2026-10-05',
  law,
  answerDue: '2026-11-19',
  lastSeenOn: '2026-11-20',
}
const reply = { subject: 'Re: Removal of a listing: Ada M Quinn', law: null }

test('English removals are the templates, word for word', () => {
  for (const type of ['standard', 'ccpa', 'gdpr'] as const)
    expect(writeRemoval(type, facts, 'en')).toEqual(writeLetter(type, facts))
})

test('a follow-up says when it was asked, that an answer was due, and that the listing is still there', () => {
  const { subject, body } = writeFollowUp('follow_up', facts, sent, 'en')
  expect(subject).toBe('Re: Removal of a listing: Ada M Quinn')
  expect(body).toContain('On October 5, 2026, I asked you to remove this listing.')
  expect(body).toContain('an answer was due by November 19, 2026')
  expect(body).toContain('was still on your site on November 20, 2026')
  expect(body).toMatch(/remove the listing now, and confirm/)
  expect(body).not.toMatch(/complain/)
})

test('what nobody saw and no law sets isn’t said', () => {
  const { body } = writeFollowUp('follow_up', facts, { ...sent, law: null, lastSeenOn: null }, 'en')
  expect(body).not.toMatch(/due by|was still|November/)
  const held = writeFollowUp('follow_up', { ...facts, listingUrl: null, withoutListing: true }, sent, 'en')
  expect(held.body).not.toMatch(/listing was still/)
})

test('the final notice announces the complaint, and names a regulator only if there is one', () => {
  const regulator = 'Office of the Attorney General of Texas'
  for (const language of ['en', 'de', 'es'] as const) {
    const named = writeFollowUp('final_notice', facts, { ...sent, regulator }, language).body
    expect(named).toContain(regulator)
    expect(writeFollowUp('follow_up', facts, { ...sent, regulator }, language).body).not.toContain(regulator)
    expect(writeFollowUp('final_notice', facts, sent, language).body).toMatch(
      /complain|Beschwerde|reclamación/,
    )
  }
})

test('the final notice recalls the reminders', () => {
  const { body } = writeFollowUp('final_notice', facts, { ...sent, remindedOn: ['2026-11-20'] }, 'en')
  expect(body).toContain('I reminded you on November 20, 2026, and the request is still open.')
  expect(writeFollowUp('final_notice', facts, sent, 'en').body).not.toMatch(/reminded/)
})

test('a law of California isn’t cited to a site that it may not bind, even for people who live there', () => {
  const abroad = { ...facts, homeState: 'CA', isOutsideCalifornia: true }
  for (const language of ['en', 'de', 'es'] as const) {
    const { body, basis, discloses } = writeRemoval('ccpa', abroad, language)
    expect(body).not.toMatch(/1798|I live|Ich wohne|Resido/)
    expect(basis).toMatch(/we don’t know that Truefolk does/)
    expect(discloses).toEqual([])
  }
})

test('an answered thread keeps one Re:, also of German and Spanish mail programs', () => {
  for (const subject of ['Re: Your data', 'AW: RE: Your data', 'rv: Your data', 'Your data'])
    expect(writeRebuttal('refused', facts, { subject, law: null }, 'de').subject).toBe('Re: Your data')
})

test('wanted for a link, the letter gives it; without one, it offers three ways out', () => {
  expect(writeRebuttal('record_url_wanted', facts, reply, 'en').body).toContain(
    `Here it is:\n${facts.listingUrl}`,
  )
  for (const [language, last] of [
    ['en', /3\. Tell me exactly which detail is missing/],
    ['de', /3\. Sie teilen mir mit, welche Angabe genau fehlt/],
    ['es', /3\. Indicarme qué dato falta exactamente/],
  ] as const)
    expect(writeRebuttal('no_record', { ...facts, listingUrl: null }, reply, language).body).toMatch(last)
})

test('asked for papers, the letter declines them and offers less', () => {
  const { body } = writeRebuttal('identity_wanted', facts, reply, 'en')
  expect(body).toMatch(/papers would tell you more about me than you know now/)
  expect(body).toMatch(/confirmation link/)
  const noProof = 'Cal. Code Regs. tit. 11, § 7026(d)'
  const california = { ...law, noProof, home: 'California' }
  expect(writeRebuttal('identity_wanted', facts, { ...reply, law: california }, 'en').body).toContain(noProof)
})

test('taken for an agent, the person says that they aren’t; a parent concedes that they write for somebody', () => {
  expect(writeRebuttal('agent_refused', facts, reply, 'en').body).toMatch(/I am the consumer/)
  const theirs = writeRebuttal('agent_refused', { ...facts, onBehalf: true }, reply, 'en').body
  expect(theirs).toMatch(/You are right that I am writing for another person, Ada M Quinn/)
  expect(theirs).not.toMatch(/I am the/)
})

test('told that the law isn’t theirs, the letter claims no home unless the law covers it', () => {
  expect(writeRebuttal('not_your_state', facts, reply, 'en').body).toMatch(
    /doesn’t claim that anybody lives there/,
  )
  const covered = writeRebuttal('not_your_state', facts, { ...reply, law }, 'en')
  expect(covered.body).toContain('I live in Texas.')
  expect(covered.discloses).toEqual(['that you live in Texas'])
})

test('hidden isn’t deleted: the letter asks how long, how many, and whether it’s still sold', () => {
  const { body } = writeRebuttal('suppressed', facts, reply, 'en')
  expect(body).toMatch(/stay hidden/)
  expect(body).toMatch(/How many records/)
  expect(body).toMatch(/stop selling/)
})

test('what broke on their form is said where it was tried', () => {
  const brokenStep = 'The list of states\nends at Iowa'
  const { body } = writeRebuttal('use_form', facts, { ...reply, brokenStep }, 'en')
  expect(body).toContain('The list of states ends at Iowa')
  expect(writeRebuttal('refused', facts, { ...reply, brokenStep }, 'en').body).not.toContain('Iowa')
})

test('only replies that leave the person something to answer have a draft', () => {
  expect(hasRebuttal('exempt')).toBe(true)
  for (const meaning of ['done', 'acknowledged', 'auto_reply', 'other'] as const)
    expect(hasRebuttal(meaning)).toBe(false)
})

test('a link that doesn’t work is answered with ways to confirm without it', () => {
  const { body } = writeRebuttal('confirm_link', facts, reply, 'en')
  expect(body).toContain('The link in your email, which should confirm my request, didn’t work for me.')
  expect(body).toContain('1. Take this letter as my confirmation')
  expect(writeRebuttal('code', facts, reply, 'de').body).toContain('Der Bestätigungscode in Ihrer E-Mail')
})

test('a correction tells what is right, and says that it does', () => {
  const correction = { wrong: 'Age: 90', right: 'Age: 40' }
  const { body, discloses } = writeRequest({ kind: 'correction', correction }, facts, null, 'de')
  expect(body).toContain('Falsch: Age: 90\nRichtig: Age: 40')
  expect(discloses).toEqual(['what is right: Age: 40'])
})

test('a complaint is short, tells the whole exchange, and says only what came back', () => {
  const { subject: _, ...request } = sent
  const nothing = { answeredOn: null, confirmedOn: null, wroteOn: null }
  const about = {
    ...request,
    ...nothing,
    remindedOn: ['2026-11-20', '2026-12-20'],
    signed: 'Ada Quinn, Texas',
  }
  const text = writeComplaint(facts, about, 'de')
  expect(text).toContain('Am 5. Oktober 2026 habe ich Truefolk gebeten, diesen Eintrag zu entfernen.')
  expect(text).toContain('Erinnert habe ich am 20. November 2026 und 20. Dezember 2026.')
  expect(text).toContain('Eine Antwort habe ich nicht erhalten.')
  expect(text.endsWith('Ada Quinn, Texas')).toBe(true)
  expect(text.length).toBeLessThan(1000)
  const said = (given: Partial<typeof nothing | Record<keyof typeof nothing, string>>) =>
    (['de', 'es'] as const).map(language => writeComplaint(facts, { ...about, ...given }, language)).join(' ')
  expect(said({ answeredOn: '2026-12-01' })).not.toMatch(/nicht erhalten|No he recibido/)
  expect(said({ wroteOn: '2026-12-01' })).not.toMatch(/nicht erhalten|No he recibido/)
  expect(said({ wroteOn: '2026-12-01' })).toMatch(/kam eine Nachricht.*recibí un mensaje/s)
  expect(said({ confirmedOn: '2026-10-09' })).toMatch(
    /9\. Oktober 2026 bestätigt.*9 de octubre de 2026 confirmaron/s,
  )
})

test('line breaks in a listing add no lines to a letter, and none to its headers', () => {
  const forged = { ...facts, listingName: 'Ada\r\nBcc: all@x.example', siteName: 'True\nfolk' }
  for (const language of ['en', 'de', 'es'] as const) {
    const { subject, body } = writeRemoval('standard', forged, language)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(body).not.toMatch(/^Bcc|^folk/m)
  }
})

test('a site’s country chooses the language, and English is the default', () => {
  expect([['DE'], ['AT', 'CH', 'DE'], ['ES'], ['US', 'EU'], ['FR'], [], null].map(letterLanguageOf)).toEqual([
    'de',
    'de',
    'es',
    'en',
    'en',
    'en',
    'en',
  ])
})
