import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { recallRequest } from './recall-request.ts'

const sent = (day: string, kind: Message['kind'] = null, subject = 'Removal of a listing') =>
  ({
    direction: 'out',
    status: 'sent',
    kind,
    subject,
    sent_at: `2026-${day}T10:00:00.000Z`,
    created_at: `2026-${day}T09:00:00.000Z`,
  }) as Message

test('a follow-up recalls the request, and a final notice also the reminder between them', () => {
  const request = sent('10-05')
  const reminder = sent('11-06', 'follow_up', 'Re: Removal of a listing')
  const recalled = { subject: 'Removal of a listing', asked: 'removal', sentOn: '2026-10-05' }
  expect(recallRequest([request], request)).toEqual({ ...recalled, remindedOn: [] })
  expect(recallRequest([reminder, request], reminder)).toEqual({ ...recalled, remindedOn: ['2026-11-06'] })
})

test('letters that never arrived, drafts and replies aren’t recalled', () => {
  const request = sent('10-05')
  const others = (['bounced', 'failed', 'draft', 'queued'] as const).map(status => ({
    ...sent('10-06'),
    status,
  }))
  const reply = { ...sent('10-07'), direction: 'in' as const, status: 'received' as const }
  expect(recallRequest([request, ...others, reply], sent('10-08', 'follow_up')).sentOn).toBe('2026-10-05')
})

test('an answer to their reply goes on with the request, under its own subject', () => {
  const answer = sent('11-01', 'rebuttal', 'Re: Your request')
  const recalled = { subject: 'Re: Your request', sentOn: '2026-10-05', remindedOn: ['2026-10-20'] }
  const before = [sent('10-05', 'access'), sent('10-20', 'follow_up'), answer]
  expect(recallRequest(before, answer)).toEqual({ ...recalled, asked: 'access' })
  // The request was a form, so the answer is the only letter.
  expect(recallRequest([answer], answer)).toMatchObject({ sentOn: '2026-11-01', remindedOn: [] })
})

test('a request for a copy is recalled as one', () => {
  const access = sent('10-05', 'access')
  expect(recallRequest([access], access).asked).toBe('access')
})
