// Emails as programs save and share them, parsed enough to show them, and as they are sent on.
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { MAIL_CHARACTERS_MAX, readMail } from './read-mail.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const mail = (head: readonly string[], body: string) => [...head, '', body].join('\r\n')
const HEAD = [
  'From: First Finder <No-Reply@first.example>',
  'Subject: Confirm',
  'Date: Fri, 20 Nov 2026 09:30:00 +0000',
]

async function read(content: Uint8Array) {
  const reading = await readMail(content)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.mail
}

describe('what is shown', () => {
  test('is who wrote it, when, about what, and the words', async () => {
    expect(await read(bytes(mail(HEAD, 'Open the link.')))).toMatchObject({
      from: 'First Finder <No-Reply@first.example>',
      fromAddress: 'no-reply@first.example',
      subject: 'Confirm',
      sentAt: Date.parse('2026-11-20T09:30:00Z'),
      text: 'Open the link.',
      cut: false,
    })
  })

  test.each([
    ['=?utf-8?Q?Your_request_=E2=80=93?= =?utf-8?B?IG5vdw==?=', 'Your request – now'],
    ['=?iso-8859-1?Q?caf=E9?=', 'café'],
    ['=?utf-8?Q?now_=E2=80?= =?utf-8?Q?=93_gone?=', 'now – gone'],
    ['A long\r\n one', 'A long one'],
    ['plain', 'plain'],
  ])('a subject written %j', async (written, subject) => {
    expect((await read(bytes(mail(['From: a@b.example', `Subject: ${written}`], 'x')))).subject).toBe(subject)
  })

  test.each([
    ['quoted-printable', 'caf=C3=A9 is =\r\nopen', 'café is open'],
    ['base64', btoa('all gone'), 'all gone'],
    ['8bit', 'plain', 'plain'],
  ])('a body in %s', async (encoding, body, text) => {
    const head = [
      ...HEAD,
      'Content-Type: text/plain; charset="utf-8"',
      `Content-Transfer-Encoding: ${encoding}`,
    ]
    expect((await read(bytes(mail(head, body)))).text).toBe(text)
  })

  test('HTML by its words', async () => {
    const html =
      '<style>p{}</style><p>Dear&nbsp;you,</p><p>it is <b>gone</b> &amp; done.</p><script>x()</script>'
    expect((await read(bytes(mail([...HEAD, 'Content-Type: text/html'], html)))).text).toBe(
      'Dear you,\nit is gone & done.',
    )
  })

  test('the text among parts, also below other parts', async () => {
    const nested = [
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The words.',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>The words.</p>',
      '--inner--',
      '--outer',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=terms.txt',
      '',
      'terms',
      '--outer--',
    ].join('\r\n')
    const shown = await read(
      bytes(mail([...HEAD, 'Content-Type: multipart/mixed; boundary="outer"'], nested)),
    )
    expect(shown.text).toBe('The words.')
  })

  test('the parts, where one boundary begins like another', async () => {
    const body = [
      '--b',
      'Content-Type: multipart/alternative; boundary=b-inner (the same one; twice)',
      '',
      '--b-inner',
      'Content-Type: text/plain',
      '',
      'The words.',
      '--b-inner',
      'Content-Type: text/html',
      '',
      '<p>The words.</p>',
      '--b-inner--',
      '--b--',
    ].join('\r\n')
    const shown = await read(bytes(mail([...HEAD, 'Content-Type: multipart/mixed; boundary="b"'], body)))
    expect(shown.text).toBe('The words.')
  })

  test.each([
    ['"no-reply@first.example" <x@evil.example>', 'x@evil.example'],
    ['no-reply@first.example (x) <x@evil.example>', 'x@evil.example'],
    ['=?utf-8?Q?no-reply=40first.example?= <X@evil.example>', 'x@evil.example'],
    ['Everybody:;', ''],
  ])('no address that only stands in a name: %s', async (from, address) => {
    expect((await read(bytes(mail([`From: ${from}`, 'Subject: x'], 'x')))).fromAddress).toBe(address)
  })

  test('old mail that doesn’t say its charset, or a wrong one', async () => {
    const old = latin1(mail(['From: a@b.example', 'Subject: caf\u00e9'], 'Das Caf\u00e9'))
    expect(await read(old)).toMatchObject({ subject: 'café', text: 'Das Café' })
    const wrong = latin1(mail([...HEAD, 'Content-Type: text/plain; charset=utf-8'], 'Das Caf\u00e9'))
    expect((await read(wrong)).text).toBe('Das Café')
  })

  test('a mail from a mailbox file', async () => {
    expect((await read(bytes(`From x@y Fri Nov 20\n${mail(HEAD, 'Hello.')}`))).text).toBe('Hello.')
  })
})

describe('what is sent', () => {
  test('is the mail as it is', async () => {
    const whole = mail(HEAD, 'Open the link.')
    expect((await read(bytes(whole))).source).toBe(whole)
  })

  test.each([
    ['UTF-8', bytes(mail([...HEAD, 'Content-Type: text/plain; charset=utf-8'], 'Das Café – fort'))],
    ['Latin-1', latin1(mail([...HEAD, 'Content-Type: text/plain; charset=iso-8859-1'], 'Das Caf\u00e9'))],
  ])('is read the same by the server, in %s', async (_what, content) => {
    const { source, text } = await read(content)
    const parsed = await simpleParser(source)
    expect(parsed.text?.trim()).toBe(text)
    expect(parsed).toMatchObject({ subject: 'Confirm', date: new Date('2026-11-20T09:30:00Z') })
    expect(parsed.from?.value[0]?.address).toBe('No-Reply@first.example')
  })

  test('leaves attachments out where the whole is too large, and keeps text and HTML', async () => {
    const parts = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
    const body = `${parts('text/plain', 'The words.')}${parts('text/html', '<a href="https://first.example/c">c</a>')}${parts('application/pdf', 'x'.repeat(MAIL_CHARACTERS_MAX))}--b--`
    const whole = mail(
      [...HEAD, 'Message-ID: <1@first.example>', 'Content-Type: multipart/mixed; boundary=b'],
      body,
    )
    const { source, cut } = await read(bytes(whole))
    expect(cut).toBe(true)
    expect(source.length).toBeLessThan(1000)
    const parsed = await simpleParser(source)
    expect(parsed).toMatchObject({
      messageId: '<1@first.example>',
      text: expect.stringContaining('The words.'),
    })
    expect(parsed.html).toContain('https://first.example/c')
    expect(parsed.attachments).toEqual([])
  })
})

describe('a mail shared as text', () => {
  const forwarded = [
    'Look at this',
    '---------- Forwarded message ---------',
    'From: First Finder <no-reply@first.example>',
    'Date: Fri, Nov 20, 2026 at 9:30 AM',
    'Subject: Confirm your request',
    'To: Marguerite <m@home.example>',
    '',
    'Open https://first.example/confirm?t=1 – please.',
  ].join('\n')

  test('is a mail when it says who wrote it', async () => {
    const { source, ...shown } = await read(bytes(forwarded))
    expect(shown).toMatchObject({
      fromAddress: 'no-reply@first.example',
      subject: 'Confirm your request',
      text: 'Open https://first.example/confirm?t=1 – please.',
    })
    expect((await simpleParser(source)).text?.trim()).toBe(shown.text)
  })
})

describe('not taken', () => {
  test.each([
    ['a diary', bytes('Dear diary,\n\nnothing happened.'), 'not-a-mail'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'not-a-mail'],
    ['nothing', bytes(''), 'not-a-mail'],
    ['headers of something else', bytes('Title: x\nAuthor: y\n\nz'), 'not-a-mail'],
    ['a mail without a text', bytes(mail(HEAD, '')), 'no-text'],
    [
      'a mail of a picture',
      bytes(mail([...HEAD, 'Content-Type: image/png', 'Content-Transfer-Encoding: base64'], 'AAAA')),
      'no-text',
    ],
    ['a text that is too long', bytes(mail(HEAD, 'x'.repeat(MAIL_CHARACTERS_MAX))), 'too-large'],
  ] as const)('%s', async (_what, content, problem) => {
    expect(await readMail(content)).toEqual({ ok: false, problem })
  })

  test('a mail that nests without an end is read as plain text', async () => {
    const deep = Array.from({ length: 2_000 }, (_, at) => [
      ...(at === 0 ? [] : [`--b${at - 1}.`]),
      `Content-Type: multipart/mixed; boundary="b${at}."`,
      '',
    ]).flat()
    expect(await readMail(bytes(mail([...HEAD, ...deep], 'x')))).toMatchObject({
      ok: true,
      mail: { fromAddress: 'no-reply@first.example', text: expect.stringContaining('boundary="b1999."') },
    })
  })

  test('bytes that mean nothing break nothing', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const noise = Uint8Array.from({ length: 300 }, (_value, at) => (seed * 31 + at * (seed + 7) * 13) % 256)
      const head = bytes('From: a@b.example\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n')
      expect(await readMail(Uint8Array.from([...head, ...noise]))).toHaveProperty('ok')
      expect(await readMail(noise)).toHaveProperty('ok')
    }
  })
})
