import { expect, test } from 'vitest'
import type { Reading } from './thread-view.ts'
import {
  readByWords,
  readingTitle,
  senderWords,
  shortName,
  strangerNote,
  titleWords,
} from './thread-words.ts'

const facts = {
  sites: [
    { host: 'www.truefolk.example', privacy_email: null },
    { host: 'kin.example', privacy_email: 'privacy@owner.example' },
  ],
  returnAddress: 'r-1@reply.offlist.example',
  writtenTo: ['desk@legal.example'],
}
const note = (from: string, to = 'r-1@reply.offlist.example') =>
  strangerNote({ direction: 'in', from, to }, facts, 'Truefolk')

test('a stranger at an address made for one site is noted, without an accusation', () => {
  expect(note('offers@shop.example')).toBe('This address was given to Truefolk only.')
})

test('the site, its network, the mailbox we wrote to and known mailers are no strangers', () => {
  for (const from of [
    'privacy@truefolk.example',
    'Privacy Team <no-reply@mail.truefolk.example>',
    'privacy@owner.example',
    'legal@legal.example',
    'ticket@acme.zendesk.com',
    '',
  ])
    expect(note(from), from).toBe('')
  expect(note('x@truefolk.example.shop.example')).not.toBe('')
  expect(note('x@notzendesk.com')).not.toBe('')
})

test('a mail to the person’s own mailbox says nothing about our address', () => {
  expect(note('offers@shop.example', 'rosa@post.example')).toBe('')
})

test('a sender is proven, not proven, or not checked, which says nothing', () => {
  const words = (proof: 'proven' | 'failed' | 'unknown') =>
    senderWords({ sender: { proof, domain: 'truefolk.example' } }, 'Truefolk')
  expect(words('proven')).toBe('Confirmed: it came from truefolk.example.')
  expect(words('failed')).toBe('We couldn’t confirm that Truefolk sent this.')
  expect(words('unknown')).toBe('')
  expect(senderWords({ sender: null }, 'Truefolk')).toBe('')
})

const READING: Reading = {
  class: 'done',
  words: ['deleted'],
  by: 'rules',
  settled: true,
  auto_reply: false,
  pending: null,
  intentIds: [],
}

test('it says who decided, and how sure that is', () => {
  const reading = READING
  expect(readByWords(reading)).toBe('Based on the marked words.')
  expect(readByWords({ ...reading, by: 'classifier', settled: false })).toBe(
    'Based mostly on the marked words. We’re not certain.',
  )
  expect(readByWords({ ...reading, words: [] })).not.toContain('marked')
  expect(readByWords({ ...reading, by: 'person' })).toBe('Your choice.')
  expect(readByWords({ ...reading, by: 'person', pending: 'unsent' })).toContain('when you’re online')
})

test('a delivery report is called an automatic message, not an answer', () => {
  const report: Reading = { ...READING, class: 'other', words: [], auto_reply: true }
  expect(readingTitle(report)).toBe('An automatic message')
  expect(readByWords(report)).toBe('It doesn’t answer your request.')
  expect(readingTitle(READING)).toBe('They say it’s removed')
})

test('somebody else’s mail isn’t said to be the site’s', () => {
  const entry = { title: 'Truefolk wrote', from: 'offers@shop.example' }
  expect(titleWords(entry, note(entry.from))).toBe('shop.example wrote')
  expect(titleWords({ ...entry, from: 'privacy@truefolk.example' }, '')).toBe('Truefolk wrote')
})

test('a long file name keeps its ending', () => {
  expect(shortName('form.pdf')).toBe('form.pdf')
  expect(shortName(`${'a'.repeat(80)}-48213.docx`)).toBe(`${'a'.repeat(23)}…a-48213.docx`)
})
