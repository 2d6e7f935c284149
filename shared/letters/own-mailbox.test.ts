import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { emlOf } from './mail-file.ts'
import { draftFile, draftName, MAILTO_MAX, mailtoLink } from './own-mailbox.ts'

const LETTER = {
  to: 'privacy+eu@first.example',
  subject: 'Löschung: Müller & Söhne?',
  body: 'Erste Zeile: 100 % & mehr?\nZweite #Zeile\r\nEnde 👩‍👩‍👧',
}

/** A link as a mail program reads it. */
function read(link: string): { to: string; subject: string | null; body: string | null; names: string[] } {
  const url = new URL(link)
  const fields = url.search
    .slice(1)
    .split('&')
    .map(field => field.split('='))
  const value = (name: string) => {
    const field = fields.find(([key]) => key === name)
    return field ? decodeURIComponent(field[1] ?? '') : null
  }
  return {
    to: decodeURIComponent(url.pathname),
    subject: value('subject'),
    body: value('body'),
    names: fields.map(([name = '']) => name),
  }
}

describe('a link for the mail program', () => {
  test('has the whole letter, character by character, with line breaks as mails have them', () => {
    expect(read(mailtoLink(LETTER) ?? '')).toEqual({
      to: LETTER.to,
      subject: LETTER.subject,
      body: 'Erste Zeile: 100 % & mehr?\r\nZweite #Zeile\r\nEnde 👩‍👩‍👧',
      names: ['subject', 'body'],
    })
  })

  test('has no field but those, whatever the letter contains', () => {
    const odd = {
      to: 'a@b.example?bcc=evil@c.example',
      subject: 'x&cc=evil@c.example',
      body: '&bcc=evil@c.example',
    }
    expect(read(mailtoLink(odd) ?? '').names).toEqual(['subject', 'body'])
    expect(read(mailtoLink(odd) ?? '').to).toBe(odd.to)
  })

  test('a letter that is too long for mail programs gets none, and one that just fits does', () => {
    const empty = mailtoLink({ ...LETTER, body: '' }) ?? ''
    const room = MAILTO_MAX - empty.length
    expect(mailtoLink({ ...LETTER, body: 'a'.repeat(room) })).toHaveLength(MAILTO_MAX)
    expect(mailtoLink({ ...LETTER, body: 'a'.repeat(room + 1) })).toBeNull()
    // What counts is the encoded length.
    expect(mailtoLink({ ...LETTER, body: 'ü'.repeat(Math.ceil(room / 6) + 1) })).toBeNull()
  })

  test('half a character breaks nothing', () => {
    expect(mailtoLink({ ...LETTER, body: `cut \ud83d` })).toContain(encodeURIComponent('cut \ufffd'))
  })
})

describe('a draft file', () => {
  const reply = 'r-1@reply.offlist.example'

  test('opens as a draft with the letter in it, and has replies come to us', async () => {
    const file = draftFile(LETTER, reply)
    const mail = await PostalMime.parse(file)
    expect(file.startsWith('X-Unsent: 1\r\n')).toBe(true)
    expect(mail).toMatchObject({
      subject: LETTER.subject,
      to: [{ address: LETTER.to }],
      replyTo: [{ address: reply }],
    })
    expect(mail.text?.trimEnd()).toBe(LETTER.body.replace(/\r?\n/g, '\r\n'))
    // The mail program knows who sends it, and when.
    expect(mail.from).toBeUndefined()
    expect(mail.date).toBeUndefined()
    expect(Math.max(...file.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('without an address of the removal, replies go to the sender', async () => {
    expect((await PostalMime.parse(draftFile(LETTER, null))).replyTo).toBeUndefined()
  })

  test('no header can be added through the letter', async () => {
    const evil = 'x\r\nBcc: evil@c.example'
    const mail = await PostalMime.parse(
      draftFile({ to: `a@b.example${evil}`, subject: evil, body: evil }, evil),
    )
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('is named after its site, whatever its id', () => {
    expect(draftName('truefolk')).toBe('letter-to-truefolk.eml')
    expect(draftName('../a b')).toBe('letter-to----a-b.eml')
  })
})

test('the stored mail of a letter that we didn’t send claims no sender', async () => {
  const mail = await PostalMime.parse(emlOf({ ...aDraft(), status: 'sent', sent_by_person: true }))
  expect(mail.from).toMatchObject({ address: 'own-mailbox@export.invalid' })
})
