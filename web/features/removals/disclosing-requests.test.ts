import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import type { DisclosedDetail, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { type DisclosingSources, disclosingRequests } from './disclosing-requests.ts'

const update = (event: JobEvent, day: number, told?: DisclosedDetail[]): RealtimeUpdate => ({
  id: `${event}-${day}`,
  job_id: 'job',
  site_id: 'site',
  channel_type: 'removal_progress',
  update_type: 'note',
  update_data: { job_id: 'job', event, new_status: 'processing', text: '', ...(told ? { told } : {}) },
  evidence: [],
  created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
})
const mail: DisclosedDetail = { field: 'email', value: 'r-1@reply.example', way: 'form' }
const from = (patch: Partial<DisclosingSources>): DisclosingSources => ({
  job: {
    job_type: 'automated',
    listing_url: 'https://site.example/1',
    return_address: 'r-1@reply.example',
    agreed_fields: null,
  },
  updates: [],
  messages: [],
  asks: ['profileUrl', 'email', 'fullName'],
  around: { listing: null, person: null },
  ...patch,
})

test('a form and its confirmation are one request, with the values that went', () => {
  const updates = [update('submitted', 4), update('mail_confirmed', 3), update('mail_awaited', 2, [mail])]
  expect(disclosingRequests(from({ updates }))).toMatchObject([
    { id: 'mail_awaited-2', way: 'Their opt-out form', rows: [{ value: 'r-1@reply.example' }], gap: null },
  ])
})

test('each request is told for itself, the newest first', () => {
  const updates = [
    update('submitted', 2, [mail]),
    update('try_again', 20),
    update('submitted', 21, [{ ...mail, field: 'phone', value: '512' }]),
  ]
  expect(disclosingRequests(from({ updates })).map(one => one.id)).toEqual(['submitted-21', 'submitted-2'])
})

test('of an earlier request only what is the removal’s own is shown, and that the rest wasn’t kept', () => {
  const [request] = disclosingRequests(from({ updates: [update('submitted', 2)] }))
  expect(request?.rows).toMatchObject([
    { term: 'Link to the listing', value: 'https://site.example/1' },
    { term: 'Email', value: 'r-1@reply.example' },
    { term: 'Your name', value: null },
  ])
  expect(request?.gap).toContain('didn’t keep')
})

test('what may have gone out counts as told', () => {
  const [request] = disclosingRequests(from({ updates: [update('outcome_unknown', 2, [mail])] }))
  expect(request?.gap).toContain('not sure')
})

test('an address that was opened gave something away, though no form was sent', () => {
  const given: DisclosedDetail = { field: 'city', value: 'Austin', way: 'address' }
  expect(disclosingRequests(from({ updates: [update('handed_over', 2, [given])] }))).toMatchObject([
    { way: 'The address of their opt-out page', rows: [{ value: 'Austin' }] },
  ])
})

test('what the person sent is not known', () => {
  expect(disclosingRequests(from({ updates: [update('person_completed', 2)] }))).toMatchObject([
    { way: 'You, on their site', rows: [], gap: expect.stringContaining('you entered') },
  ])
})

test('a request at the site that supplies this one told this one nothing', () => {
  const base = from({ updates: [update('submitted', 2)] })
  expect(disclosingRequests({ ...base, job: { ...base.job, job_type: 'parent' } })).toEqual([])
})

test('letters that were sent are told, others not', () => {
  const letter = (status: Message['status']): Message => ({
    id: status,
    job_id: 'job',
    site_id: 'site',
    direction: status === 'received' ? 'in' : 'out',
    status,
    from_address: 'r-1@reply.example',
    to_address: 'privacy@site.example',
    subject: 'Please remove my listing',
    body: '',
    follow_up_at: null,
    sent_at: null,
    created_at: '2026-11-05T10:00:00.000Z',
  })
  const messages = [letter('sent'), letter('queued'), letter('received')]
  expect(disclosingRequests(from({ messages }))).toMatchObject([
    { way: 'Your letter', rows: [{ value: 'Please remove my listing' }, { term: 'Email' }] },
  ])
  const own: Message = { ...letter('sent'), from_address: '', sent_by_person: true }
  expect(disclosingRequests(from({ messages: [own] }))[0]?.rows[1]).toEqual({
    term: 'Email',
    value: null,
    note: 'Your own: you sent it from your own mailbox',
  })
})
