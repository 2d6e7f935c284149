import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { recallRequest } from './recall-request.ts'

const sent = (day: string, kind: Message['kind'] = null, subject = 'Removal of a listing') =>
  ({
    id: `${kind} ${day}`,
    direction: 'out',
    status: 'sent',
    kind,
    subject,
    sent_at: `2026-${day}T10:00:00.000Z`,
    created_at: `2026-${day}T09:00:00.000Z`,
  }) as Message

const recall = (
  letters: readonly Message[],
  last: Message,
  clock: Pick<LetterClock, 'letter_id' | 'right'> | null = null,
) => recallRequest(last, { letters, clock })

test('a follow-up recalls the request, and a final notice also the reminder between them', () => {
  const request = sent('10-05')
  const reminder = sent('11-06', 'follow_up', 'Re: Removal of a listing')
  const recalled = { subject: 'Removal of a listing', asked: 'removal', sentOn: '2026-10-05' }
  expect(recall([request], request)).toEqual({ ...recalled, remindedOn: [] })
  expect(recall([reminder, request], reminder)).toEqual({ ...recalled, remindedOn: ['2026-11-06'] })
})

test('letters that never arrived, drafts and replies aren’t recalled', () => {
  const request = sent('10-05')
  const others = (['bounced', 'failed', 'draft', 'queued'] as const).map(status => ({
    ...sent('10-06'),
    status,
  }))
  const reply = { ...sent('10-07'), direction: 'in' as const, status: 'received' as const }
  expect(recall([request, ...others, reply], sent('10-08', 'follow_up')).sentOn).toBe('2026-10-05')
})

test('an answer to their reply goes on with the request, under its own subject', () => {
  const answer = sent('11-01', 'rebuttal', 'Re: Your request')
  const recalled = { subject: 'Re: Your request', sentOn: '2026-10-05', remindedOn: ['2026-10-20'] }
  const before = [sent('10-05', 'objection'), sent('10-20', 'follow_up'), answer]
  expect(recall(before, answer)).toEqual({ ...recalled, asked: 'objection' })
  // The request was a form, so the answer is the only letter.
  expect(recall([answer], answer)).toMatchObject({ sentOn: '2026-11-01', remindedOn: [] })
})

test('a request for a copy is recalled as one', () => {
  const access = sent('10-05', 'access')
  expect(recall([access], access).asked).toBe('access')
})

test('a final notice about the removal says nothing of a copy that was asked for in between', () => {
  const letters = [
    sent('01-01', 'removal', 'Remove it'),
    sent('02-10', 'access', 'A copy'),
    sent('02-11', 'follow_up', 'Re: Remove it'),
  ] as const
  const clock = { letter_id: letters[2].id, right: 'delete' } as const
  expect(recall(letters, letters[2], clock)).toEqual({
    subject: 'Remove it',
    asked: 'removal',
    sentOn: '2026-01-01',
    remindedOn: ['2026-02-11'],
  })
})

test('a reminder of a copy says nothing of the removal that was answered before, nor of its reminders', () => {
  const access = sent('03-01', 'access', 'A copy')
  const letters = [sent('01-01', 'removal'), sent('02-01', 'follow_up'), access, sent('04-01', 'follow_up')]
  const last = letters[3] ?? access
  expect(recall(letters, last, { letter_id: last.id, right: 'access' })).toEqual({
    subject: 'A copy',
    asked: 'access',
    sentOn: '2026-03-01',
    remindedOn: ['2026-04-01'],
  })
})
