// Which headers make a mail an automatic one.
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { plainMail } from '#tests/support/bounce-table.ts'
import { isAutomaticMail } from './auto-reply.ts'

const withHeader = (header: string) =>
  simpleParser(plainMail('privacy@first.example', 'Re: Your letter', 'We are away.', [header]))

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; owner-email="x@first.example"',
  'AUTO-SUBMITTED: Auto-Replied',
  'Precedence: bulk',
  'Precedence: list',
  'Precedence: junk',
  'Precedence: auto_reply',
  'List-Id: News <news.first.example>',
  'X-Autoreply: yes',
  'X-Autorespond: Your letter',
  'X-Auto-Response-Suppress: All',
  'X-Auto-Response-Suppress: DR, OOF, AutoReply',
  'Return-Path: <>',
])('%s is automatic', async header => {
  expect(isAutomaticMail(await withHeader(header))).toBe(true)
})

test.each([
  'Auto-Submitted: no',
  'Precedence: first-class',
  'X-Autoreply: no',
  'X-Auto-Response-Suppress: None',
  'Return-Path: <privacy@first.example>',
  'X-Mailer: Outlook',
])('%s is not', async header => {
  expect(isAutomaticMail(await withHeader(header))).toBe(false)
})

test('a mail with an empty envelope sender is automatic', async () => {
  const mail = await withHeader('X-Mailer: Outlook')
  expect(isAutomaticMail(mail, '')).toBe(true)
  expect(isAutomaticMail(mail, 'privacy@first.example')).toBe(false)
})
