// The mails of an account's first week: the welcome, day 3 if nothing was scanned, day 7 if something was found and
// nothing started. Each comes once at most, and none after a click or a deletion.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { members } from '#server/db/tables/households.ts'
import { mailSeries } from '#server/db/tables/mail.ts'
import { work } from '#server/db/tables/sync.ts'
import { eraseAccount } from '#server/rights/erase-account.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { PASSWORD } from '#tests/support/accounts-world.ts'
import { aJob, aListing, aScan, START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld } from '#tests/support/push-world.ts'

let world: PushWorld
beforeAll(async () => {
  world = await openPushWorld()
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
})
afterAll(() => world.close())

const WELCOME = 'Welcome to Offlist'
const DAY_3 = 'You haven’t run your first search yet'
const DAY_7 = 'We found listings. None are coming down yet'
const EMAIL = 'new@example.com'

/** Confirms an address, and signs in for the first time unless `signsIn` is false. Returns the user's id. */
async function arrive({ email = EMAIL, signsIn = true } = {}): Promise<string> {
  const id = newId()
  const passwordHash = await world.accounts.passwords.hash(PASSWORD)
  const dates = { emailConfirmedAt: new Date(), createdAt: new Date(), updatedAt: new Date() }
  await world.database.db.insert(users).values({ id, email, passwordHash, ...dates })
  if (signsIn) await signIn(email)
  return id
}
async function signIn(email: string): Promise<void> {
  const credentials = { email, password: PASSWORD }
  const { status } = await world.ask('POST', '/auth/v1/token?grant_type=password', null, credentials)
  expect(status).toBe(200)
}
/** Lets days pass; returns the subjects of all mails so far. */
async function days(count: number): Promise<string[]> {
  await world.settle()
  for (let day = 0; day < count; day += 1) await world.pass(DAY)
  return subjects()
}
const subjects = () => world.deps.outbox.map(mail => mail.subject)
const found = (given: Parameters<typeof aScan>[0] = {}) =>
  aScan({ status: 'found', scan_date: iso(START), listings: [aListing({ verdict: 'yours' })], ...given })

describe('the first week', () => {
  test('of an account that never scans has a welcome and day 3', async () => {
    await arrive()
    expect(await days(2)).toEqual([WELCOME])
    expect(await days(1)).toEqual([WELCOME, DAY_3])
    expect(await days(20)).toEqual([WELCOME, DAY_3])
  })

  test('of an account that scanned and found nothing has a welcome alone', async () => {
    const me = await arrive()
    const scan = aScan({ status: 'not_found', scan_date: iso(START), listings: [] })
    await putDoc(world.database.db, 'exposure_scans', me, scan)
    expect(await days(20)).toEqual([WELCOME])
  })

  test('of an account whose first scan is still under way has no day 3', async () => {
    const me = await arrive()
    await putDoc(world.database.db, 'exposure_scans', me, aScan({ status: 'pending', scan_date: null }))
    expect(await days(4)).toEqual([WELCOME])
  })

  test('of an account with findings and no removal has a welcome and day 7', async () => {
    const me = await arrive()
    await putDoc(world.database.db, 'exposure_scans', me, found())
    expect(await days(6)).toEqual([WELCOME])
    expect(await days(1)).toEqual([WELCOME, DAY_7])
    expect(await days(20)).toEqual([WELCOME, DAY_7])
  })

  test.each(['queued', 'cancelled'] as const)(
    'of an account that started one, now %s, has no day 7',
    async status => {
      const me = await arrive()
      await putDoc(world.database.db, 'exposure_scans', me, found())
      await putDoc(world.database.db, 'removal_jobs', me, aJob({ status }))
      expect(await days(10)).toEqual([WELCOME])
    },
  )

  test('of a member of another’s household has a welcome alone: its holder decides', async () => {
    const [me, holder] = [await arrive(), await arrive({ email: 'holder@example.com', signsIn: false })]
    await world.database.db.insert(members).values({
      ...{ user_id: me, account_id: holder, role: 'member', self_id: null, person_ids: [] },
      ...{ brought_ids: [], floor: 1, joined_at: new Date(START) },
    })
    expect(await days(10)).toEqual([WELCOME])
  })

  test('repeats nothing of the person, and links only to us', async () => {
    const me = await arrive()
    await world.database.db
      .update(users)
      .set({ userMetadata: { full_name: 'Ada <b>Quill</b>' } })
      .where(eq(users.id, me))
    await days(3)
    for (const { subject, text, html = '' } of world.deps.outbox) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/Quill/)
      for (const [link] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"<>]+/g))
        expect(link.startsWith(world.deps.publicUrl)).toBe(true)
    }
  })
})

describe('each mail', () => {
  test('comes once, however often the account signs in', async () => {
    await arrive()
    await Promise.all([1, 2, 3].map(() => signIn(EMAIL)))
    await days(3)
    await signIn(EMAIL)
    expect(await days(10)).toEqual([WELCOME, DAY_3])
  })

  test('that a broken connection may have delivered is not sent again; a refused one is', async () => {
    const deliver = world.mailer.send
    world.mailer.send = async mail => {
      await deliver(mail)
      throw Object.assign(new Error('closed'), { code: 'ECONNECTION' })
    }
    await arrive()
    await days(1)
    let refusals = 1
    world.mailer.send = async mail => {
      if (refusals-- > 0) throw Object.assign(new Error('busy'), { responseCode: 450 })
      await deliver(mail)
    }
    await days(2)
    expect(subjects()).toEqual([WELCOME])
    await world.pass(HOUR)
    expect(subjects()).toEqual([WELCOME, DAY_3])
    world.mailer.send = deliver
  })

  test('carries the headers by which a mail program turns the series off with one click', async () => {
    await arrive()
    await days(3)
    for (const { headers = {}, html = '' } of world.deps.outbox) {
      const [, link = ''] =
        /^<(http:\/\/127\.0\.0\.1:8787\/mail\/v1\/unsubscribe\/[\w-]{43})>$/.exec(
          headers['List-Unsubscribe'] ?? '',
        ) ?? []
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(html).toContain(`href="${link}"`)
    }
    expect(world.deps.outbox).toHaveLength(2)
  })
})

describe('no mail follows', () => {
  test('after one click', async () => {
    await arrive()
    await days(1)
    const link = /<(.*)>/.exec(world.deps.outbox[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    await world.ask('POST', new URL(link).pathname, null, 'List-Unsubscribe=One-Click')
    expect(await days(10)).toEqual([WELCOME])
  })

  test('after the account’s deletion, which leaves no trace of the series', async () => {
    const me = await arrive()
    await days(1)
    await world.database.db.transaction(tx => eraseAccount(tx, me))
    expect(await days(10)).toEqual([WELCOME])
    expect([await world.database.db.$count(mailSeries), await world.database.db.$count(work)]).toEqual([0, 0])
  })

  test('while the address is unconfirmed', async () => {
    const me = await arrive()
    await days(1)
    await world.database.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, me))
    expect(await days(10)).toEqual([WELCOME])
  })
})

describe('POST /functions/v1/trigger-email-sequences', () => {
  const trigger = async (email: string, name = 'Ada', changes: object = {}) => {
    const data = { email, name, timestamp: iso(START) }
    const body = { event: 'user_signup', data, ...changes }
    const answer = await world.ask('POST', '/functions/v1/trigger-email-sequences', null, body)
    await world.accounts.background.idle()
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
  }
  const SUCCESS = { status: 200, text: '{"success":true}', type: 'application/json' }

  test('answers the same for an account, for none, and for one that waits to be confirmed', async () => {
    await arrive({ signsIn: false })
    const waiting = {
      id: newId(),
      email: 'waiting@example.com',
      createdAt: new Date(),
      updatedAt: new Date(),
    }
    await world.database.db.insert(users).values(waiting)
    for (const email of [EMAIL, 'nobody@example.com', waiting.email])
      expect(await trigger(email)).toEqual(SUCCESS)
    await days(1)
    expect(world.deps.outbox.map(mail => mail.to)).toEqual([EMAIL])
  })

  test('plans one series, whether it or the first sign-in comes first, and however often it is called', async () => {
    await arrive({ signsIn: false })
    await Promise.all([trigger(EMAIL), trigger(EMAIL.toUpperCase())])
    await days(1)
    await signIn(EMAIL)
    await trigger(EMAIL)
    expect(await days(10)).toEqual([WELCOME, DAY_3])
    await arrive({ email: 'other@example.com' })
    await trigger('other@example.com')
    await days(10)
    expect(world.deps.outbox.filter(mail => mail.to === 'other@example.com')).toHaveLength(2)
  })

  test('plans nothing for an account that signed in before there were series', async () => {
    const { email } = await world.signIn('old@example.com')
    expect(await trigger(email)).toEqual(SUCCESS)
    expect(await days(10)).toEqual([])
  })

  test('repeats no name, whatever it holds', async () => {
    await arrive({ signsIn: false })
    expect(await trigger(EMAIL, 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>')).toEqual(SUCCESS)
    await days(3)
    expect(world.deps.outbox.map(mail => mail.to)).toEqual([EMAIL, EMAIL])
    expect(JSON.stringify(world.deps.outbox)).not.toMatch(/Eve|Bcc|victim|<script/)
    expect(world.logged()).not.toMatch(/Eve|victim|new@example/)
  })

  test.each<[string, number, string, unknown]>([
    ['no JSON', 400, 'bad_json', '{'],
    ['no event', 400, 'validation_failed', { data: {} }],
    ['another event', 400, 'validation_failed', { event: 'user_login', data: {} }],
    [
      'two addresses',
      400,
      'validation_failed',
      {
        event: 'user_signup',
        data: { email: 'a@example.com\nb@example.com', name: '', timestamp: iso(START) },
      },
    ],
    ['a huge body', 413, 'body_too_large', { event: 'user_signup', data: { name: 'x'.repeat(100_000) } }],
    ['a deep body', 400, 'bad_json', `${'['.repeat(1000)}`],
  ])('refuses %s as a typed problem', async (_, status, code, body) => {
    const answer = await world.ask('POST', '/functions/v1/trigger-email-sequences', null, body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ code })
  })

  test('stops answering a network that asks on and on', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1) statuses.push((await trigger('nobody@example.com')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
