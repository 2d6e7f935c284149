// Presets of large providers.
import { expect, test } from 'vitest'
import { imapAccountOf } from '../lib/mailbox-settings.ts'
import { MAILBOX_PROVIDERS, mailboxUrl, smtpUrlOf } from './mailbox-providers.ts'

test.each(MAILBOX_PROVIDERS.flatMap(({ domains }) => domains))('an address at %s is enough', domain => {
  const url = mailboxUrl(`me@${domain}`)
  expect(imapAccountOf({ IMAP_URL: url })).toMatchObject({
    user: `me@${domain}`,
    pass: null,
    folder: 'INBOX',
  })
  expect(mailboxUrl(url)).toBe(url)
})

test('the same user and password send', () => {
  expect(smtpUrlOf('imaps://me%40gmail.com:a%20b@imap.gmail.com:993')).toBe(
    'smtps://me%40gmail.com:a%20b@smtp.gmail.com:465',
  )
  expect(smtpUrlOf('imaps://me:p@imap.gmail.com')).toMatch(/^smtps:\/\/me:p@smtp\.gmail\.com/)
  expect(smtpUrlOf('imaps://me:p@imap.elsewhere.example')).toBeUndefined()
  expect(smtpUrlOf('imap://me:p@127.0.0.1:1143')).toContain('@127.0.0.1:1025')
  // Another server on this machine.
  expect(smtpUrlOf('imap://me:p@127.0.0.1:2143')).toBeUndefined()
})

test('what isn’t a known address stays as it is', () => {
  for (const answer of ['', 'me@elsewhere.example', 'imaps://me@imap.gmail.com', 'gmail'])
    expect(mailboxUrl(answer)).toBe(answer)
})

test('only servers on this machine may be without encryption', () => {
  for (const { imap } of MAILBOX_PROVIDERS) expect(imap).toMatch(/^imaps:|^imap:\/\/127\./)
})
