import { describe, expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { requestOf } from './request-of-letter.ts'

const letter = (day: string, kind: Message['kind'], given: Partial<Message> = {}) =>
  ({
    ...{ id: `${kind} ${day}`, direction: 'out', status: 'sent', kind, subject: 'A letter' },
    ...{ sent_at: `2026-${day}T10:00:00.000Z`, created_at: `2026-${day}T09:00:00.000Z` },
    ...given,
  }) as Message
const of = (right: 'delete' | 'access', letter_id: string) => ({ right, letter_id })

const removal = letter('01-01', 'removal')
const access = letter('02-10', 'access')

test('a request says itself what it asks for; an objection and an answer to a reply ask for the removal', () => {
  const besideOf = (kind: Message['kind']) =>
    requestOf(letter('03-01', kind), { letters: [access], clock: of('access', access.id) }).isBeside
  expect((['removal', 'objection', 'rebuttal', null] as const).map(besideOf)).toEqual(Array(4).fill(false))
  expect((['access', 'correction'] as const).map(besideOf)).toEqual([true, true])
})

describe('a reminder belongs to', () => {
  const reminder = letter('02-11', 'follow_up')
  const ask = (
    letters: readonly Message[],
    clock: Parameters<typeof requestOf>[1]['clock'],
    one = reminder,
  ) => requestOf(one, { letters, clock })

  test('the request whose clock it goes on with, whatever was asked in between', () => {
    expect(ask([removal, access], of('delete', removal.id))).toEqual({ isBeside: false, request: removal })
    expect(ask([removal, access, reminder], of('delete', reminder.id)).request).toBe(removal)
    expect(ask([removal, access], of('access', access.id))).toEqual({ isBeside: true, request: access })
  })

  test('its own request still, after a later reminder has taken the clock', () => {
    const last = letter('04-01', 'final_notice')
    expect(ask([removal, access, reminder, last], of('delete', last.id)).request).toBe(removal)
  })

  test('the newest request before it, once a later one has opened a clock of its own', () => {
    const again = letter('03-01', 'removal')
    expect(ask([access, reminder, again], of('delete', again.id))).toEqual({
      isBeside: true,
      request: access,
    })
    const copy = letter('03-01', 'access')
    expect(ask([removal, reminder, copy], of('access', copy.id))).toEqual({
      isBeside: false,
      request: removal,
    })
  })

  test('the newest request if there’s no clock, also while it waits or after it came back', () => {
    for (const status of ['queued', 'bounced'] as const)
      expect(ask([access], null, { ...reminder, status }).isBeside).toBe(true)
  })

  test('no letter if the request was a form', () => {
    expect(ask([], null)).toEqual({ isBeside: false, request: null })
  })
})
