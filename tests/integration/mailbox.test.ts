// The operator's own mailbox, by real IMAP: what is read of it, what never is, and what happens when its server fails.
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDocs } from '#server/db/rows.ts'
import type { Engine } from '#server/removals/engine.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE, SECOND } from '#shared/lib/time.ts'
import { LOGIN, type MailboxWorld, openMailboxWorld, RESUME } from '#tests/support/mailbox-world.ts'
import { signingDomain } from '#tests/support/signing-domain.ts'
import { workOff } from '#tests/support/work-off.ts'

const LINK = 'https://first.example/confirm?t=1'
const second = signingDomain('second.example')

let world: MailboxWorld
beforeAll(async () => {
  world = await openMailboxWorld()
})
afterAll(() => world.end())
beforeEach(() => world.reset())

async function written(options: SendMailOptions, headers: readonly string[] = []): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ subject: 'Your request', text: 'Hello.', ...options })
  return Buffer.concat([...headers.map(header => Buffer.from(`${header}\r\n`)), message as Buffer])
}

/** A mail to the mailbox that has nothing to do with us. */
const strangers = (n = 1) =>
  written({ from: `friend${n}@elsewhere.example`, to: LOGIN.user, subject: 'Private', text: `Secret ${n}` })

const confirmation = () =>
  written({ from: 'no-reply@first.example', to: world.form.return_address ?? '', text: `Confirm: ${LINK}` })

const reply = (n = 1) =>
  written({
    from: 'privacy@second.example',
    to: world.letter.return_address ?? '',
    text: `We look into it (${n}).`,
  })

/** Waits until so many mails are filed. */
const filed = (count: number) => expect.poll(async () => (await world.incoming()).length).toBe(count)
const isRead = (uid: number) => expect.poll(async () => (await world.progress()).last_uid).toBe(uid)
const idles = () => expect.poll(() => world.imap.commands.at(-1)).toBe('IDLE')

test('return addresses are plus-addresses of the mailbox', () => {
  expect(world.form.return_address).toMatch(/^me\+o-[0-9a-z]{10}@mail\.example$/)
  expect(world.form.return_address).not.toBe(world.letter.return_address)
})

test('a confirmation is followed within five seconds of arriving', async () => {
  const followed: (object | undefined)[] = []
  const engine: Engine = {
    scanner: async () => null,
    distinct: async (_site, queries) => [...queries],
    async optOut(_site, request) {
      followed.push(request.resume)
      const ended = { shots: [], handoff: null, resume: null, uncertain: false, disclosed: [], problem: null }
      return { status: 'submitted', ...ended }
    },
  }
  world.watch()
  await idles()
  const nudged = world.deps.nudges.count
  const arrivedAt = performance.now()
  world.imap.deliver(await confirmation())
  await expect.poll(world.links, { interval: 20 }).toBe(1)
  // The workers are told, so that they don't wait for their next look.
  await expect.poll(() => world.deps.nudges.count).toBe(nudged + 1)
  await workOff(world.deps, [removeListing({ ...world.deps, engine })])
  expect(performance.now() - arrivedAt).toBeLessThan(5 * SECOND)
  expect(followed).toEqual([{ link: LINK, state: RESUME }])
})

describe('what is read', () => {
  test('a stranger’s mail is never fetched past its headers, and nothing changes in the mailbox', async () => {
    world.watch()
    const private1 = world.imap.deliver(await strangers(1))
    const ours = world.imap.deliver(await reply())
    const private2 = world.imap.deliver(await strangers(2))
    await filed(1)
    await isRead(private2)
    expect(world.imap.texts).toEqual([ours])
    expect(new Set(world.imap.headers)).toEqual(new Set([private1, ours, private2]))
    expect(world.imap.changes).toEqual([])
    expect(JSON.stringify(await listDocs(world.database.db, 'messages', world.account))).not.toContain(
      'Secret',
    )
  })

  test('mail from before the installation isn’t even looked at', async () => {
    world.imap.deliver(await reply(), new Date(Date.now() - 2 * DAY))
    // Of the same day, which is all that a server's search knows.
    world.imap.deliver(await strangers(), new Date(Date.now() - 30 * MINUTE))
    world.watch()
    const uid = world.imap.deliver(await reply(2))
    await filed(1)
    expect(world.imap.headers).toEqual([uid])
  })

  test('of 50,000 earlier mails, none', async () => {
    const raw = await strangers()
    const past = new Date(Date.now() - 90 * DAY)
    for (let n = 0; n < 50_000; n += 1) world.imap.deliver(raw, past)
    world.watch()
    await isRead(50_000)
    const uid = world.imap.deliver(await reply())
    await filed(1)
    expect(world.imap.headers).toEqual([uid])
  })

  test('the address may be in a header of the provider’s alone', async () => {
    world.watch()
    const raw = await written({ from: 'privacy@second.example', to: 'undisclosed@second.example' }, [
      `Delivered-To: ${world.letter.return_address}`,
    ])
    world.imap.deliver(raw)
    await filed(1)
  })

  test('an answer to a letter is known by what it answers, even without the plus-address', async () => {
    world.watch()
    world.imap.deliver(
      await written({
        from: 'desk@vendor.example',
        to: LOGIN.user,
        inReplyTo: `<${world.letterId}@mail.example>`,
      }),
    )
    await filed(1)
    expect(await world.incoming()).toMatchObject([
      { job_id: world.letter.id, to_address: world.letter.return_address },
    ])
  })

  test('a broker that was written to, only if its mail proves that it’s the broker’s', async () => {
    world.deps.mailDns.resolve = async (name, type) => {
      const record = (second.records as Record<string, string>)[name]
      if (type === 'TXT' && record !== undefined) return [[record]]
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    }
    world.watch()
    const mail = { from: 'help@mail.second.example', to: LOGIN.user }
    world.imap.deliver(await written({ ...mail, text: 'Forged.' }))
    world.imap.deliver(
      await written({ ...mail, from: 'help@second.example', text: 'Real.', dkim: second.dkim }),
    )
    const last = world.imap.deliver(await written({ from: 'help@third.example', to: LOGIN.user }))
    await isRead(last)
    expect((await world.incoming()).map(({ body }) => body.trim())).toEqual(['Real.'])
    expect(world.imap.texts).not.toContain(last)
  })

  test('a report about delivery marks its letter as bounced', async () => {
    world.watch()
    const report = [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mail.example',
      `To: ${world.letter.return_address}`,
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      '',
      'Final-Recipient: rfc822; privacy@second.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ]
    world.imap.deliver(report.join('\r\n'))
    await filed(1)
    const letters = (await listDocs(world.database.db, 'messages', world.account)).filter(
      ({ id }) => id === world.letterId,
    )
    expect(letters).toMatchObject([{ status: 'bounced' }])
  })

  test('a mail of more than 5 MiB is left out without being fetched, and the next one is read', async () => {
    world.watch()
    const big = await reply()
    world.imap.deliver(Buffer.concat([big, Buffer.alloc(6 * 1024 * 1024, 'x\r\n')]))
    const uid = world.imap.deliver(await reply(2))
    await filed(1)
    expect(world.imap.texts).toEqual([uid])
  })
})

describe('a mail that always breaks the connection doesn’t hold up the others', () => {
  test('with its headers, larger than a client accepts', async () => {
    world.imap.deliver(await strangers(1))
    world.imap.deliver(Buffer.from(`To: ${'a@b.example, '.repeat(700_000)}\r\n\r\nx`))
    for (let n = 1; n <= 5; n += 1) world.imap.deliver(await reply(n))
    const last = world.imap.deliver(await strangers(2))
    world.watch()
    await filed(5)
    await isRead(last)
  })

  test('with its text', async () => {
    world.imap.lies.breaksAt = world.imap.deliver(await reply(1))
    const next = world.imap.deliver(await reply(2))
    world.watch()
    await isRead(next)
    expect(await world.incoming()).toMatchObject([{ body: expect.stringContaining('(2)') }])
  })
})

describe('after', () => {
  test('a restart, what came meanwhile is read, and nothing twice', async () => {
    const stop = world.watch()
    const first = world.imap.deliver(await reply(1))
    await filed(1)
    await isRead(first)
    await stop()
    const next = world.imap.deliver(await reply(2))
    world.watch()
    await filed(2)
    expect(world.imap.texts).toEqual([first, next])
  })

  test('a long pause, all headers are read and one text', async () => {
    const stop = world.watch()
    await idles()
    await stop()
    const raw = await strangers()
    for (let n = 0; n < 1050; n += 1) world.imap.deliver(raw)
    const last = world.imap.deliver(await reply())
    world.watch()
    await filed(1)
    await isRead(last)
    expect(world.imap.texts).toEqual([last])
    expect([world.imap.headers.length, new Set(world.imap.headers).size]).toEqual([1051, 1051])
  })

  test('new numbers (UIDVALIDITY), nothing is missed and nothing filed twice', async () => {
    const stop = world.watch()
    world.imap.deliver(await reply(1))
    world.imap.deliver(await strangers())
    const last = world.imap.deliver(await reply(2))
    await filed(2)
    await isRead(last)
    await stop()
    const { uid_validity: before } = await world.progress()
    world.imap.deliver(await reply(3))
    world.imap.renumber()
    world.watch()
    await filed(3)
    await isRead(4)
    expect((await world.progress()).uid_validity).not.toBe(before)
    expect(await world.incoming()).toHaveLength(3)
  })

  test.each([
    ['a command', { dropAt: 'UID FETCH' }],
    ['a search', { dropAt: 'UID SEARCH' }],
    ['opening the folder', { dropAt: 'EXAMINE' }],
    ['signing in', { dropAt: 'LOGIN' }],
    ['the text of a mail', { cutAt: 60 }],
  ])('a connection that breaks at %s, it goes on', async (_what, lie) => {
    Object.assign(world.imap.lies, lie)
    world.imap.deliver(await reply(1))
    world.imap.deliver(await reply(2))
    world.watch()
    await filed(2)
    expect([world.imap.lies.dropAt, world.imap.lies.cutAt]).toEqual([null, null])
  })

  test('the server hung up while we waited, it goes on', async () => {
    world.watch()
    await idles()
    world.imap.drop()
    world.imap.deliver(await reply())
    await filed(1)
  })
})

describe('a server', () => {
  test('without IDLE is asked again and again', async () => {
    world.imap.lies.hasIdle = false
    world.watch()
    await expect.poll(() => world.imap.commands.filter(one => one === 'NOOP').length).toBeGreaterThan(1)
    world.imap.deliver(await reply())
    await filed(1)
    expect(world.imap.commands).not.toContain('IDLE')
  })

  test('that has IDLE and refuses it is asked again and again, too', async () => {
    world.imap.lies.refusesIdle = true
    world.watch()
    await expect.poll(() => world.imap.commands.filter(one => one === 'NOOP').length).toBeGreaterThan(1)
    world.imap.deliver(await reply())
    await filed(1)
  })

  test('that names mails twice, or others than asked for: each is filed once', async () => {
    world.imap.lies.repeats = true
    world.watch()
    world.imap.deliver(await reply(1))
    const last = world.imap.deliver(await reply(2))
    await filed(2)
    await isRead(last)
    expect(new Set(world.imap.texts).size).toBe(world.imap.texts.length)
  })

  test('that takes half a second for each answer: a confirmation is still here within five seconds', async () => {
    world.watch()
    await idles()
    world.imap.lies.slowness = 500
    const arrivedAt = performance.now()
    world.imap.deliver(await confirmation())
    await expect.poll(world.links, { interval: 50 }).toBe(1)
    expect(performance.now() - arrivedAt).toBeLessThan(5 * SECOND)
  })
})

describe('a wrong password', () => {
  test('is recorded and logged once, however often it’s tried, and each try waits its time', async () => {
    const told: string[] = []
    vi.spyOn(world.deps.log, 'warn').mockImplementation(
      (...said: unknown[]) => void told.push(String(said[1])),
    )
    world.imap.lies.refuses = true
    const waits: unknown[] = []
    world.watch({
      waitAfter: (...asked) => {
        waits.push(asked)
        return waits.length < 3 ? 0 : 60 * MINUTE
      },
    })
    await expect
      .poll(() => waits)
      .toEqual([
        ['refused', 1],
        ['refused', 2],
        ['refused', 3],
      ])
    expect(world.imap.signIns).toEqual({ right: 0, wrong: 3 })
    expect(told).toEqual([expect.stringContaining('the mailbox can’t be read')])
    expect(await world.progress()).toMatchObject({ fault: 'refused' })
  })

  test('that becomes right later: mail from the whole time is read, and the fault is gone', async () => {
    world.imap.lies.refuses = true
    world.watch()
    await expect.poll(async () => (await world.progress()).fault).toBe('refused')
    world.imap.deliver(await reply())
    world.imap.lies.refuses = false
    await filed(1)
    await expect.poll(async () => (await world.progress()).fault).toBeNull()
  })
})

test('a token signs in instead of a password', async () => {
  world.watch({ token: async () => LOGIN.token })
  world.imap.deliver(await reply())
  await filed(1)
  expect(world.imap.commands).toContain('AUTHENTICATE')
  expect(world.imap.commands).not.toContain('LOGIN')
})

test('of two copies, one reads, and the other goes on when it stops', async () => {
  // Only a Postgres server can have two copies.
  const database = { ...world.deps.database, kind: 'postgres' as const }
  const deps = { ...world.deps, database }
  const stop = world.watch({}, deps)
  world.imap.deliver(await reply(1))
  await filed(1)
  const { lease } = await world.progress()
  world.watch({ takeEvery: 20 }, deps)
  world.imap.deliver(await reply(2))
  await filed(2)
  expect(world.imap.connections()).toBe(1)
  expect(await world.progress()).toMatchObject({ lease })
  await stop()
  world.imap.deliver(await reply(3))
  await filed(3)
  expect((await world.progress()).lease).not.toBe(must(lease, 'lease'))
})
