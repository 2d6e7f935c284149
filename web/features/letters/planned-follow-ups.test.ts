import { expect, test } from 'vitest'
import { dayOf } from '#shared/domain/letter-clock.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { letterFacts } from '#shared/letters/letter-facts.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { aListing, aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'
import { plannedFollowUps } from './planned-follow-ups.ts'

const listing = aListing({ name: 'Marguerite A Tolliver' })
const job = { listing_key: listing.key, listing_name: listing.name, listing_url: listing.url }

function subject(state: string, given: Parameters<typeof aSite>[0] = {}): LetterSubject {
  const site = aSite(given)
  const person = aPerson({ places: [aPlace('Somewhere', state, true)] })
  const facts = letterFacts(job, site, listing, person)
  return { kind: 'removal', jobId: 'job', site, person, facts, from: null }
}

const form: LetterForm = {
  ...{ to: 'privacy@first.example', subject: 'Removal of a listing', body: 'Please.', followUpDays: 30 },
  ...{ kind: 'removal', language: 'en', followUp: true },
}

test('without a law, the follow-up comes on the template’s day and names no other, then the final notice', () => {
  const [first, last] = plannedFollowUps(subject('OH'), form, START)
  expect([first?.stage, last?.stage]).toEqual(['follow_up', 'final_notice'])
  expect([first?.at, last?.at]).toEqual([START + 30 * DAY, START + 60 * DAY])
  expect(first?.subject).toBe('Re: Removal of a listing')
  expect(first?.body).toContain('On November 21, 2026, I asked you to remove this listing.')
  expect(first?.body).toContain('was still on your site on December 21, 2026')
  expect(first?.body).not.toMatch(/due by/)
  expect(last?.body).toContain('I reminded you on December 21, 2026')
})

test('a law that binds the site gives it longer, and the letter says so and tells the home', () => {
  const [first] = plannedFollowUps(subject('TX'), form, START)
  expect(dayOf(first?.at ?? 0)).toBe('2027-01-06')
  expect(first?.body).toContain('an answer was due by January 5, 2027')
  expect(first?.discloses).toEqual(['that you live in Texas'])
})

test('a reminder gives the site no new time: the final notice names the day that the follow-up named', () => {
  const [first, last] = plannedFollowUps(subject('TX'), form, START)
  expect(last?.body).toContain('an answer was due by January 5, 2027')
  expect(last?.at).toBe((first?.at ?? 0) + 30 * DAY)
})

test('the law of a home isn’t cited to a site abroad', () => {
  const [first] = plannedFollowUps(subject('TX', { country: ['BR'] }), form, START)
  expect(first?.body).not.toMatch(/Texas/)
})

test('they’re in the language of the letter', () => {
  const [first, last] = plannedFollowUps(subject('OH'), { ...form, language: 'de' }, START)
  expect(first?.body).toContain('Am 21. November 2026 habe ich Sie gebeten')
  expect(last?.body).toMatch(/Beschwerde/)
})

test('after a follow-up only the final notice is left, about the first request, and after that nothing', () => {
  const request = {
    ...aDraft(),
    id: 'request',
    status: 'sent' as const,
    subject: 'Removal',
    sent_at: iso(START),
  }
  const followUp = { ...form, kind: 'follow_up' as const, subject: 'Re: Removal' }
  const planned = plannedFollowUps(subject('OH'), followUp, START + 30 * DAY, {
    clock: null,
    letters: [request],
  })
  expect(planned.map(({ stage }) => stage)).toEqual(['final_notice'])
  expect(planned[0]?.body).toContain('On November 21, 2026, I asked you')
  expect(planned[0]?.body).toContain('I reminded you on December 21, 2026')
  expect(plannedFollowUps(subject('OH'), { ...form, kind: 'final_notice' }, START)).toEqual([])
})

test('an answer to their reply gives the site no new time, and what follows is about the first request', () => {
  const about = subject('TX')
  const request = { ...aDraft(), id: 'request', status: 'sent' as const, sent_at: iso(START) }
  const clock = clockOfLetter(request, {
    ...{ before: null, letters: [], site: about.site, person: about.person },
  })
  const answer = { ...form, kind: 'rebuttal' as const, subject: 'Re: Your request' }
  const planned = (of: typeof clock) =>
    plannedFollowUps(about, answer, START + 5 * DAY, { clock: of, letters: [request] })
  const [first] = planned(clock)
  expect(first).toMatchObject({ stage: 'follow_up', at: Date.parse(clock.follow_up_at) })
  expect(first?.body).toContain('On November 21, 2026, I asked you to remove this listing.')
  expect(first?.body).toContain('an answer was due by January 5, 2027')
  expect(planned({ ...clock, stage: 'follow_up' }).map(({ stage }) => stage)).toEqual(['final_notice'])
  expect(planned({ ...clock, stage: 'final_notice' })).toEqual([])
})

test('of a request for a copy, they ask for the copy on its law’s day, and say nothing of the listing', () => {
  const asks = { ...form, kind: 'access' as const, subject: 'Copy' }
  const [first, last] = plannedFollowUps(subject('TX'), asks, START)
  expect(dayOf(first?.at ?? 0)).toBe('2027-01-06')
  for (const body of [first?.body, last?.body]) {
    expect(body).toContain('Please send the copy now')
    expect(body).not.toContain('was still on your site')
  }
})
