import { expect, test } from 'vitest'
import type { Intent } from '#shared/collections/intents.ts'
import type { Mail, StoredReading } from '#shared/collections/messages.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { foldedCount, isReply, MEANINGS, readingOf, viewThread } from './thread-view.ts'
import { letterWords } from './thread-words.ts'

const OF = {
  ...{ jobId: 'j1', siteName: 'Truefolk', isAsked: false },
  returnAddress: 'r-1@reply.offlist.example',
}
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`

const mail = (id: string, on: number, patch: Partial<Mail> = {}): Mail => ({
  id,
  job_id: 'j1',
  site_id: 'truefolk',
  direction: 'out',
  status: 'sent',
  from_address: 'r-1@reply.offlist.example',
  to_address: 'privacy@truefolk.example',
  subject: 'Request',
  body: 'Please remove it.',
  follow_up_at: null,
  sent_at: day(on),
  created_at: day(on),
  ...patch,
})
const reading = (patch: Partial<StoredReading> = {}): StoredReading => ({
  class: 'acknowledged',
  confidence: 0.9,
  words: ['received'],
  by: 'rules',
  settled: true,
  auto_reply: false,
  ...patch,
})
const reply = (id: string, on: number, read: Partial<StoredReading> = {}, patch: Partial<Mail> = {}): Mail =>
  mail(id, on, { direction: 'in', status: 'received', reading: reading(read), ...patch })
const said = (id: string, meaning: string, at: string, status: Intent['status'] = 'pending'): Intent => ({
  id,
  kind: 'read-reply',
  payload: { message_id: 'b', class: meaning, job_id: 'j1' },
  status,
  result: null,
  error: null,
  created_at: at,
})

test('letters and replies are in one order, the oldest first, by when they were sent', () => {
  const mails = [
    reply('b', 9),
    mail('c', 20, { kind: 'follow_up', status: 'queued', sent_at: null }),
    mail('a', 2, { created_at: day(1) }),
  ]
  expect(viewThread(mails, [], OF).map(({ title, status }) => `${title}, ${status}`)).toEqual([
    'Removal request, sent',
    'Truefolk wrote, received',
    'Follow-up, queued',
  ])
})

test('a letter from the person’s own mailbox is theirs, also while only this device knows of it', () => {
  const intent: Intent = {
    ...said('i', 'done', day(12)),
    kind: 'record-letter',
    payload: { job_id: 'j1', to: 'privacy@truefolk.example', subject: 'Mine', body: 'Please' },
  }
  const sent = mail('a', 2, { from_address: '', sent_by_person: true })
  const shown = viewThread([sent, mail('b', 3)], [intent], OF)
  expect(shown.map(({ isOwn }) => isOwn)).toEqual([true, false, true])
  expect(shown.map(letterWords)).toEqual(['Sent by you', 'Sent', 'Sent by you. Saved on this device'])
})

test('what came to our address is in the order in which it came, and a mail server’s report isn’t the site’s', () => {
  const to = { to_address: OF.returnAddress, from_address: 'MAILER-DAEMON@mx.truefolk.example' }
  // Mails give their time in whole seconds.
  const early = { sent_at: day(1), created_at: day(3) }
  const report = reply('b', 3, { class: 'other', auto_reply: true }, { ...to, ...early })
  const shown = viewThread([report, mail('a', 2, { status: 'bounced' })], [], OF)
  expect(shown.map(({ title }) => title)).toEqual(['Removal request', 'Report of a mail server'])
  expect(shown[1]).toMatchObject({ reading: null, isReport: true })
  expect(shown.filter(isReply)).toEqual([])
  // A person at the site may write from such a mailbox, and says something then.
  const said = viewThread([reply('b', 3, {}, to)], [], OF)
  expect(said[0]).toMatchObject({ title: 'Truefolk wrote', isReport: false })
})

test('a letter sent offline is in its place until the server has it', () => {
  const intent: Intent = {
    ...said('i', 'done', day(12)),
    kind: 'email-removal',
    payload: {
      job_id: 'j1',
      to: 'privacy@truefolk.example',
      subject: 'Again',
      body: 'Please',
      kind: 'rebuttal',
    },
  }
  const shown = (status: Intent['status']) => viewThread([mail('a', 2)], [{ ...intent, status }], OF)
  expect(shown('pending').at(-1)).toMatchObject({
    title: 'Answer to their reply',
    status: 'unsent',
    subject: 'Again',
  })
  expect(shown('done')).toHaveLength(1)
  expect(viewThread([], [{ ...intent, payload: { ...intent.payload, job_id: 'j2' } }], OF)).toEqual([])
})

test('the newest uncertain reply is the one to read, and only while the removal waits for that', () => {
  const mails = [reply('a', 2, { settled: false }), reply('b', 9, { settled: false }), reply('c', 10)]
  const open = (isAsked: boolean) =>
    viewThread(mails, [], { ...OF, isAsked })
      .filter(({ isOpen }) => isOpen)
      .map(({ id }) => id)
  expect(open(true)).toEqual(['b'])
  expect(open(false)).toEqual([])
})

test('a reply that could be anybody’s has to be read however clear it is; advertising hasn’t', () => {
  const forged = { spf: 'fail', dkim: 'fail', dmarc: 'fail', domain: 'truefolk.example' } as const
  const open = (one: Mail) => viewThread([one], [], { ...OF, isAsked: true })[0]?.isOpen
  expect(open(reply('a', 2, { class: 'done' }, { authentication: forged }))).toBe(true)
  expect(open(reply('a', 2, { class: 'other', settled: false }))).toBe(false)
  expect(open(reply('a', 2, { auto_reply: true, settled: false }))).toBe(false)
})

test('what the person says counts at once, the newest word wins, and the marks of another meaning go', () => {
  const stored = reply('b', 9)
  const once = readingOf(stored, [said('1', 'refused', day(10))])
  expect(once).toMatchObject({
    class: 'refused',
    by: 'person',
    words: [],
    pending: 'unsent',
    intentIds: ['1'],
  })
  const twice = readingOf(stored, [said('1', 'refused', day(10)), said('2', 'acknowledged', day(11))])
  expect(twice).toMatchObject({ class: 'acknowledged', words: ['received'], intentIds: ['2', '1'] })
  expect(readingOf(stored, [said('1', 'refused', day(10), 'accepted')])?.pending).toBe('sent')
  expect(readingOf(stored, [said('1', 'refused', day(10), 'failed')])).toMatchObject({ by: 'rules' })
  expect(readingOf(stored, [said('1', 'a class of tomorrow', day(10))])).toMatchObject({ by: 'rules' })
})

test('a long thread starts with its last letters, but never hides the one to read', () => {
  const mails = Array.from({ length: 40 }, (_, index) => mail(`m${index}`, 1 + (index % 28)))
  expect(foldedCount(viewThread(mails, [], OF))).toBe(35)
  expect(foldedCount(viewThread(mails.slice(0, 6), [], OF))).toBe(0)
  expect(foldedCount(viewThread(mails.slice(0, 1), [], OF))).toBe(0)
  const open = viewThread([reply('b', 4, { settled: false }), ...mails], [], { ...OF, isAsked: true })
  expect(foldedCount(open)).toBe(open.findIndex(({ isOpen }) => isOpen))
})

test('every meaning can be chosen, once', () => {
  expect(MEANINGS.flatMap(({ classes }) => classes).toSorted()).toEqual(replyClass.options.toSorted())
})
