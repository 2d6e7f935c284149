import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test.each([
  ['Ada@Mail.Example', 'ada@mail.example'],
  [' ada+shop@mail.example', 'ada@mail.example'],
  ['ada+a+b@mail.example', 'ada@mail.example'],
  ['+1@mail.example', '+1@mail.example'],
  ['ada@mail+x.example', 'ada@mail+x.example'],
])('%j is counted as %j', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
})
