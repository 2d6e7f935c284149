import { describe, expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { openClock } from '#shared/domain/letter-clock.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { letterFacts } from '#shared/letters/letter-facts.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { aListing, aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { aDraft, aTemplateOfOwn } from '#tests/support/letter-drafts.ts'
import type { LetterSubject } from './letter-about.ts'
import { dueReminder, letterToRepeat, replyToAnswer } from './use-next-letter.ts'
import {
  filledFromNext,
  filledFromOurs,
  filledFromOwn,
  filledFromRequest,
  formOfDraft,
} from './written-letter.ts'

const listing = aListing({ name: 'Marguerite A Tolliver' })
const site = aSite()
const person = aPerson()
const job = { listing_key: listing.key, listing_name: listing.name, listing_url: listing.url }
const facts = letterFacts(job, site, listing, person)
const about: LetterSubject = { kind: 'removal', jobId: 'job', site, person, facts, from: null }

test('a template is filled in in the language that was chosen', () => {
  expect(filledFromOurs('standard', about, 'en').body).toMatch(/^To the privacy team/)
  expect(filledFromOurs('standard', about, 'es').body).toMatch(/^A la atención/)
})

describe('another request than a removal', () => {
  const TEXAN = aPerson({ places: [aPlace('Austin', 'TX', true)] })
  const from = (kind: 'access' | 'objection' | 'correction', who = TEXAN, language: 'en' | 'de' = 'en') =>
    filledFromRequest(
      kind,
      { ...about, site: aSite({ country: ['US'] }), person: who },
      { language, correction: { wrong: 'The age 57', right: 'The age 47' }, now: START },
    )

  test('cites a law only for a right that it grants to this person, at this site', () => {
    const cited = 'Cites the Texas Data Privacy and Security Act, because the home you gave is in Texas.'
    expect(from('access').basis).toBe(cited)
    expect(from('correction').basis).toBe(cited)
    // No right to object there, but one to opt out of the sale.
    expect(from('objection').basis).toBe(cited)
    expect(from('access').body).toContain('I make this request under the Texas Data Privacy and Security Act')
    expect(from('access').discloses).toEqual(['that you live in Texas'])
    // Ohio has no such law, and Iowa’s grants no correction.
    expect(from('access', person).basis).toMatch(/^A plain request/)
    const iowan = aPerson({ places: [aPlace('Ames', 'IA', true)] })
    expect(from('correction', iowan).body).not.toContain('Iowa')
  })

  test('is stored as what it is, in the language that was chosen', () => {
    expect(from('access')).toMatchObject({ kind: 'access', followUpDays: 30 })
    expect(from('objection', TEXAN, 'de').body).toMatch(/widerspreche/i)
    expect(from('correction').body).toContain('Wrong: The age 57\nRight: The age 47')
    expect(from('correction').discloses).toContain('what is right: The age 47')
  })
})

test('an answer to a reply goes in its thread, and is stored as what it is', () => {
  const reply = {
    kind: 'answer',
    id: 'reply',
    meaning: 'identity_wanted',
    subject: 'Your request [#7]',
  } as const
  const filled = filledFromNext(reply, about, 'en', START)
  expect(filled).toMatchObject({ kind: 'rebuttal', subject: 'Re: Your request [#7]', followUpDays: 30 })
  expect(filled.body).toMatch(/papers would tell you more/)
})

test('a draft keeps its kind and language; one of an earlier version is a request in English', () => {
  const draft = { ...aDraft(), kind: 'rebuttal', language: 'de' } as Parameters<typeof formOfDraft>[0]
  expect(formOfDraft(draft)).toMatchObject({ kind: 'rebuttal', language: 'de', followUpDays: 30 })
  expect(formOfDraft(aDraft() as typeof draft)).toMatchObject({ kind: 'removal', language: 'en' })
})

test('a template of the person’s own claims what they wrote', () => {
  const own = aTemplateOfOwn('Mine', { body: 'Dear {site}' }) as Parameters<typeof filledFromOwn>[0]
  expect(filledFromOwn(own, about)).toMatchObject({ body: `Dear ${site.name}`, kind: 'removal' })
})

const mail = (at: string, given: Partial<Message>): Message => ({
  ...aDraft(),
  writing: null,
  created_at: `2026-11-${at}T10:00:00.000Z`,
  ...given,
})
const reply = (at: string, given: Partial<NonNullable<Message['reading']>> = {}) =>
  mail(at, {
    ...{ id: `reply ${at}`, direction: 'in', status: 'received', subject: 'Re: Removal' },
    reading: {
      ...{ class: 'identity_wanted', confidence: 0.9, words: [], by: 'rules', settled: true },
      auto_reply: false,
      ...given,
    },
  })
const letter = (at: string, status: Message['status'] = 'sent') => mail(at, { status })

const asked = { clock: null, submitted_at: iso(START) }

test('the newest reply is answered, unless a letter went out since', () => {
  expect(replyToAnswer(asked, [letter('20'), reply('21')])).toMatchObject({
    id: 'reply 21',
    meaning: 'identity_wanted',
  })
  expect(replyToAnswer(asked, [letter('20'), reply('21'), letter('22')])).toBeNull()
  expect(replyToAnswer(asked, [letter('20'), reply('21'), letter('22', 'failed')])?.id).toBe('reply 21')
})

test('no draft answers what isn’t certain, is automatic, or needs no letter', () => {
  expect(replyToAnswer(asked, [reply('21', { settled: false })])).toBeNull()
  expect(replyToAnswer(asked, [reply('21', { class: 'done' })])).toBeNull()
  // An automatic answer afterward changes nothing.
  expect(
    replyToAnswer(asked, [reply('21'), reply('22', { class: 'auto_reply', auto_reply: true })])?.id,
  ).toBe('reply 21')
  expect(replyToAnswer(asked, [letter('20')])).toBeNull()
})

test('no draft asks for the removal again if only a copy was asked for', () => {
  const clock = clockOfLetter(mail('20', { kind: 'access' }), {
    before: null,
    letters: [],
    site: null,
    person: null,
  })
  expect(replyToAnswer({ clock, submitted_at: null }, [letter('20'), reply('21')])).toBeNull()
  expect(replyToAnswer({ clock, submitted_at: iso(START) }, [letter('20'), reply('21')])).not.toBeNull()
})

describe('a letter that came back', () => {
  const report = reply('21', { class: 'other', auto_reply: true })

  test('is offered again, word for word and as what it was', () => {
    const returned = {
      ...letter('20', 'bounced'),
      kind: 'removal',
      language: 'es',
      body: 'Estimados:',
    } as const
    const again = letterToRepeat([returned, report])
    expect(again).toMatchObject({ kind: 'again', letter: { body: 'Estimados:' } })
    const filled = again && filledFromNext(again, about, 'en', START)
    expect(filled).toMatchObject({
      body: 'Estimados:',
      subject: returned.subject,
      kind: 'removal',
      discloses: [],
    })
  })

  test('keeps the days of its template, and says what it tells the site', () => {
    const there = { ...about, facts: { ...facts, homeState: 'CA' } }
    const ours = filledFromOurs('ccpa', there, 'en')
    const again = letterToRepeat([{ ...letter('20', 'bounced'), body: ours.body }])
    const filled = again && filledFromNext(again, there, 'en', START)
    expect(filled).toMatchObject({ followUpDays: 45, discloses: ours.discloses })
    expect(ours.discloses).not.toEqual([])
  })

  test('isn’t offered once another one went out, or they wrote after all', () => {
    expect(letterToRepeat([letter('20', 'bounced'), letter('21')])).toBeNull()
    expect(letterToRepeat([letter('20', 'bounced'), reply('21')])).toBeNull()
    expect(letterToRepeat([letter('20')])).toBeNull()
  })
})

describe('a reminder that waits for the person', () => {
  const last = mail('20', { id: 'letter', status: 'sent', sent_at: iso(START), subject: 'Removal' })
  const due = START + 30 * DAY
  const clock = openClock({
    ...{ id: last.id, stage: 'request', sentAt: START, followUpDays: 30, automatic: false },
    deadline: null,
  } as const)
  const waiting = { status: 'requires_manual', clock, listing_key: listing.key } as const
  const seen = { listings: [{ ...listing, last_seen_at: iso(due) }] }

  test('is offered on its day, and says what was seen since', () => {
    expect(dueReminder(waiting, [last], seen, due - 1)).toBeNull()
    const reminder = dueReminder(waiting, [last], seen, due)
    expect(reminder).toMatchObject({ stage: 'follow_up', lastSeenOn: '2026-12-21' })
    const filled = reminder && filledFromNext(reminder, about, 'en', due)
    expect(filled).toMatchObject({ kind: 'follow_up', subject: 'Re: Removal' })
    expect(filled?.body).toContain('was still on your site on December 21, 2026')
  })

  test('is the final notice after a follow-up, and there is none after that', () => {
    const reminderAfter = (stage: 'follow_up' | 'final_notice') =>
      dueReminder({ ...waiting, clock: { ...clock, stage } }, [last], seen, due)
    expect(reminderAfter('follow_up')?.stage).toBe('final_notice')
    expect(reminderAfter('final_notice')).toBeNull()
  })

  test('says nothing of a listing that no scan saw since the letter', () => {
    const before = { listings: [{ ...listing, last_seen_at: iso(START - DAY) }] }
    expect(dueReminder(waiting, [last], before, due)?.lastSeenOn).toBeNull()
    expect(dueReminder(waiting, [last], null, due)?.lastSeenOn).toBeNull()
  })

  test('isn’t offered once they answered, or while the removal waits for something else', () => {
    const answered = { class: 'refused', at: iso(START + DAY) } as const
    expect(dueReminder({ ...waiting, clock: { ...clock, answered } }, [last], seen, due)).toBeNull()
    expect(dueReminder({ ...waiting, status: 'verification' }, [last], seen, due)).toBeNull()
  })
})
