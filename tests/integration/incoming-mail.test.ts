// Mail from brokers, by real SMTP: what's stored of it, what moves its removal, and what becomes of its attachments.
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBlob } from '#server/db/blobs.ts'
import { patchDoc } from '#server/db/rows.ts'
import { blobs, confirmationLinks } from '#server/db/tables/engine.ts'
import { purgeEvidence } from '#server/rights/purge-evidence.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { plainMail } from '#tests/support/bounce-table.ts'
import { START } from '#tests/support/documents.ts'
import { MAILBOX, type MailWorld, openMailWorld } from '#tests/support/mail-world.ts'
import { signingDomain } from '#tests/support/signing-domain.ts'

const MB = 1024 * 1024
const DONE = 'We have deleted your data. Your listing has been removed from our site.'

let world: MailWorld
const own = signingDomain('first.example')
beforeAll(async () => {
  world = await openMailWorld()
})
afterAll(() => world.end())
beforeEach(() => world.reset())

const publish = () => {
  for (const [name, record] of Object.entries(own.records)) world.records.set(name, record)
}

async function written(options: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail({
    from: MAILBOX,
    to: 'r-1@reply.offlist.example',
    subject: 'Re: Please remove my listing',
    text: 'We are looking into it.',
    ...options,
  })
  return message as Buffer
}

const file = (filename: string, content: string | Buffer, contentType = 'application/pdf') => ({
  filename,
  content,
  contentType,
})

describe('a reply', () => {
  test('is stored with its meaning, its number, and the checks of its sender', async () => {
    publish()
    const raw = await written({ text: DONE, dkim: own.dkim, messageId: '<reply-1@first.example>' })
    expect(await world.deliver(raw)).toBeNull()
    expect(await world.incoming()).toMatchObject([
      {
        status: 'received',
        header_id: 'reply-1@first.example',
        reading: { class: 'done', auto_reply: false },
        authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass', domain: 'first.example' },
        attachments: [],
        left_out: 0,
      },
    ])
    expect(await world.job()).toMatchObject({ status: 'verification', assurance: 'asserted' })
  })

  test('that came twice is filed once, and moves its removal once', async () => {
    const raw = await written({ text: DONE })
    await world.deliver(raw)
    await world.deliver(raw)
    expect(await world.incoming()).toHaveLength(1)
    expect(await world.timeline()).toHaveLength(1)
  })

  test('that came twice at the same time, too', async () => {
    const raw = await written({ text: DONE })
    await Promise.all([world.deliver(raw), world.deliver(raw), world.deliver(raw)])
    expect(await world.incoming()).toHaveLength(1)
    expect(await world.timeline()).toHaveLength(1)
  })

  test('in HTML alone is stored as text', async () => {
    await world.deliver(await written({ text: '', html: '<p>We are <b>looking</b> into it.</p>' }))
    expect(await world.incoming()).toMatchObject([{ body: 'We are looking into it.' }])
  })

  test('dated in the year 9999 has no date', async () => {
    await world.deliver(plainMail(MAILBOX, 'Re: x', 'Hello.').replace('20 Nov 2026', '31 Dec 9999'))
    expect(await world.incoming()).toMatchObject([{ sent_at: null }])
  })
})

describe('what moves no removal', () => {
  const unmoved = async () => {
    expect(await world.job()).toMatchObject({ status: 'verification', assurance: 'none' })
    expect(await world.timeline()).toEqual([])
    expect(await world.incoming()).toHaveLength(1)
  }

  test.each([
    ['Auto-Submitted: auto-replied'],
    ['Precedence: bulk'],
    ['List-Id: <news.first.example>'],
    ['X-Autoreply: yes'],
  ])('a mail with %s', async header => {
    await world.deliver(plainMail(MAILBOX, 'Re: Your request', DONE, [header]))
    await unmoved()
    expect(await world.incoming()).toMatchObject([{ reading: { auto_reply: true } }])
  })

  test('a mail with an empty envelope sender', async () => {
    await world.deliver(plainMail(MAILBOX, 'Re: Your request', DONE), '')
    await unmoved()
  })

  test('a “done” that isn’t from the broker is on the timeline, and moves nothing', async () => {
    publish()
    await world.deliver(await written({ text: DONE }), 'forger@elsewhere.example')
    expect(await world.incoming()).toMatchObject([{ authentication: { dmarc: 'fail' } }])
    expect(await world.job()).toMatchObject({ status: 'verification', assurance: 'none' })
    expect((await world.timeline()).join()).toContain('We couldn’t confirm that First Finder sent this email')
  })

  test('nor does its confirmation link get opened', async () => {
    publish()
    const { id } = await world.job()
    await patchDoc(world.database.db, 'removal_jobs', world.account, id, {
      status: 'processing',
      submitted_at: null,
      clock: null,
    })
    const text = 'Open https://first.example/confirm?t=1 to confirm.'
    const links = () => world.database.db.select().from(confirmationLinks)
    await world.deliver(await written({ text }), 'forger@elsewhere.example')
    expect(await links()).toEqual([])
    await world.deliver(await written({ text, dkim: own.dkim }))
    expect(await links()).toHaveLength(1)
  })

  test('while DNS is silent, a mail counts as one that couldn’t be checked', async () => {
    for (const name of Object.keys(own.records)) world.records.set(name, 'SERVFAIL')
    await world.deliver(await written({ text: DONE, dkim: own.dkim }))
    expect(await world.incoming()).toMatchObject([
      { authentication: { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' } },
    ])
    expect(await world.job()).toMatchObject({ assurance: 'asserted' })
  })
})

describe('attachments', () => {
  const stored = () => world.database.db.select().from(blobs)

  test('are sealed as evidence, and given out as bytes', async () => {
    await world.deliver(await written({ attachments: [file('letter.pdf', 'the paper')] }))
    const [mail] = await world.incoming()
    const [one] = must(mail?.attachments, 'attachments')
    expect(one).toMatchObject({ name: 'letter.pdf', type: 'application/pdf', bytes: 9 })
    const key = must(one, 'attachment').id
    const place = { userId: world.account, bucket: 'evidence', key } as const
    const blob = must(await readBlob(world.database.db, world.deps, place), 'file')
    expect(Buffer.from(blob.bytes).toString()).toBe('the paper')
    expect(blob.type).toBe('application/octet-stream')
    expect(Buffer.from((await stored())[0]?.bytes ?? []).toString()).not.toContain('the paper')
  })

  test('more than ten: the mail says how many were left out', async () => {
    const attachments = Array.from({ length: 13 }, (_, index) => file(`${index}.txt`, `text ${index}`))
    await world.deliver(await written({ attachments }))
    const [mail] = await world.incoming()
    expect(mail?.attachments).toHaveLength(10)
    expect(mail?.left_out).toBe(3)
    expect(await stored()).toHaveLength(10)
  })

  test('of more than 5 MiB: the mail is refused, as every larger one', async () => {
    expect(await world.deliver(await written({ attachments: [file('big.bin', Buffer.alloc(6 * MB))] }))).toBe(
      552,
    )
    expect(await world.incoming()).toEqual([])
  })

  test('have names without folders and marks that turn the writing', async () => {
    const names = ['../../etc/passwd', 'C:\\Users\\x\\a.exe', 'in\u202etxt.exe', 'a\r\nb.pdf', '']
    await world.deliver(await written({ attachments: names.map(name => file(name || 'x', name || 'x')) }))
    const [mail] = await world.incoming()
    for (const { name } of mail?.attachments ?? []) expect(name).toMatch(/^[^\\/\p{Cc}\p{Cf}]+$/u)
  })

  test('of an archive that unpacks to gigabytes are only its few bytes', async () => {
    const bomb = Buffer.from('504b0304'.padEnd(2000, '0'), 'hex')
    await world.deliver(await written({ attachments: [file('42.zip', bomb, 'application/zip')] }))
    expect(await world.incoming()).toMatchObject([{ attachments: [{ bytes: bomb.length }] }])
  })

  test('of a mail that came twice are stored once', async () => {
    const raw = await written({ attachments: [file('a.pdf', 'x')] })
    await world.deliver(raw)
    await world.deliver(raw)
    expect(await stored()).toHaveLength(1)
  })

  test('are deleted with the removal’s pictures, 90 days after it was verified', async () => {
    await world.deliver(await written({ attachments: [file('a.pdf', 'x')] }))
    const { db } = world.database
    const purge = (at: number) => purgeEvidence({ db, log: world.deps.log }, at, null)
    await purge(START + 2 * DAY)
    expect(await stored()).toHaveLength(1)
    const { id } = await world.job()
    const done = { status: 'completed', completed_at: iso(START) } as const
    await patchDoc(db, 'removal_jobs', world.account, id, done)
    await purge(START + 100 * DAY)
    expect(await stored()).toEqual([])
    expect(await world.incoming()).toMatchObject([{ attachments: [], left_out: 1 }])
  })
})
