import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { letterToast } from './letter-toast.ts'

const site = aSite({ name: 'Truefolk' })
const personIn = (state: string) => aPerson({ places: [aPlace('Somewhere', state, true)] })
const rows = { site, job: null, letters: [], person: personIn('OH') }
const letter = (given: Partial<Message> = {}): Message => ({
  ...aDraft(),
  ...{ status: 'sent', sent_at: iso(START), created_at: iso(START), follow_up_at: iso(START + 30 * DAY) },
  ...given,
})
const said = (given: Partial<Message>, around: Parameters<typeof letterToast>[1] = rows) =>
  letterToast(letter(given), around)?.description

test('a letter is called sent only once it has left, with its site and its follow-up', () => {
  expect(letterToast(letter({ status: 'queued' }), rows)).toBeNull()
  // One that the person sent is recorded, and its request says so.
  expect(letterToast(letter({ sent_by_person: true }), rows)).toBeNull()
  expect(letterToast(letter(), rows)).toEqual({
    title: 'Email Sent Successfully!',
    description: 'Your removal request has been sent to Truefolk. We’ll follow up in 30 days.',
    tone: 'success',
  })
  expect(said({ follow_up_by_us: false })).toMatch(/We’ll remind you in 30 days\.$/)
  expect(letterToast(letter({ status: 'failed' }), rows)?.title).toBe('Failed to Send Email')
})

test('a law that gives the site longer also moves the follow-up', () => {
  const inTexas = { ...rows, person: personIn('TX') }
  expect(said({}, inTexas)).toMatch(/We’ll follow up in 46 days\.$/)
})

test('an answer and a final notice aren’t called a request, and nothing follows the last letter', () => {
  const person = personIn('TX')
  const request = letter({ id: 'request', follow_up_by_us: true })
  const job = { clock: clockOfLetter(request, { before: null, letters: [], site, person }) }
  const later = iso(START + 16 * DAY)
  const answer = { kind: 'rebuttal', sent_at: later, created_at: later, follow_up_at: null } as const
  expect(said(answer)).toBe('Your answer has been sent to Truefolk.')
  expect(
    said({ ...answer, follow_up_at: iso(START + 17 * DAY) }, { site, job, letters: [request], person }),
  ).toMatch(/We’ll follow up in 30 days\.$/)
  expect(said({ kind: 'final_notice' })).toBe(
    'Your final notice has been sent to Truefolk. It’s the last letter.',
  )
})
