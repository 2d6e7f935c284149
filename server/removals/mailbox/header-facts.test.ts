// What we learn from a mail's headers, whatever they're like.
import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { headerFacts } from './header-facts.ts'

const read = (...lines: string[]) => headerFacts(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))

test('recipients are those of all headers that servers and authors write, in lowercase, each once', () => {
  expect(
    read(
      'Delivered-To: Me+O-X7K2@mail.example',
      'X-Original-To: me+o-x7k2@mail.example',
      'To: "Tolliver, M." <me@mail.example>,',
      ' second@mail.example',
      'Cc: third@mail.example',
      'Subject: to fourth@mail.example',
    ).recipients,
  ).toEqual(['me+o-x7k2@mail.example', 'me@mail.example', 'second@mail.example', 'third@mail.example'])
})

test('the provider’s own Return-Path is the first one; an empty one is that of a report', () => {
  expect(read('Return-Path: <a@b.example>', 'Return-Path: <forged@c.example>').returnPath).toBe('a@b.example')
  expect(read('Return-Path: <>').returnPath).toBe('')
  expect(read('To: a@b.example').returnPath).toBeNull()
})

test('two authors are none', () => {
  expect(read('From: Desk <Privacy@First.example>').from).toBe('privacy@first.example')
  expect(read('From: a@first.example, b@second.example').from).toBeNull()
  expect(read('From: a@first.example', 'From: b@second.example').from).toBeNull()
})

test('the mails that it answers are read across folded lines', () => {
  expect(read('In-Reply-To: <1@a.example>', 'References: <0@a.example>', '\t<1@a.example>').answers).toEqual([
    '1@a.example',
    '0@a.example',
    '1@a.example',
  ])
})

test('an address with a zero byte, which no database stores, is none', () => {
  const found = read(
    'To: a\0b@mail.example, c@mail.example',
    'In-Reply-To: <1\0@a.example>',
    'From: a\0@b.example',
  )
  expect(found).toMatchObject({ recipients: ['c@mail.example'], from: null, answers: [] })
})

test.each([
  ['nothing', ''],
  ['no colon', 'hello'],
  ['zeros', '\0\0\0: \0@\0'],
  ['bytes of no charset', Buffer.from([0xff, 0xfe, 0x3a, 0x40])],
])('%s has no facts, and doesn’t fail', (_what, source) => {
  expect(headerFacts(Buffer.from(source))).toMatchObject({ from: null, returnPath: null, answers: [] })
})

test.each([
  ['a header without end', `To: ${'a'.repeat(10_000_000)}`],
  ['a million addresses', `To: ${'a@b.example, '.repeat(1_000_000)}`],
  [
    'ten thousand different ones',
    `To: ${Array.from({ length: 10_000 }, (_, n) => `a${n}@b.example`).join(',')}`,
  ],
  ['a million folds', `To: a@b.example${'\r\n '.repeat(1_000_000)}`],
])('%s takes no time', (_what, source) => {
  const mail = Buffer.from(source)
  expect(threadTime(() => headerFacts(mail))).toBeLessThan(1000)
  expect(headerFacts(mail).recipients.length).toBeLessThanOrEqual(100)
})
