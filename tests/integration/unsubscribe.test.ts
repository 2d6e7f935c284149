// The links that turn off a series of mails (RFC 8058): opening one changes nothing, posting to it does, without a
// session, and only that series.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findDoc, listDocs } from '#server/db/rows.ts'
import { members } from '#server/db/tables/households.ts'
import { mailSeries } from '#server/db/tables/mail.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

let world: PushWorld
let me: Someone
beforeAll(async () => {
  world = await openPushWorld()
  me = await world.signIn()
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn()
})
afterAll(() => world.close())

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const summariesTo = (who: Someone) => world.deps.outbox.filter(mail => mail.to === who.email)
const settings = () => findDoc(world.database.db, 'monitoring_settings', me.userId, me.userId)
const open = (path: string) => world.ask('GET', path, null)
const post = (path: string, body: unknown = ONE_CLICK) => world.ask('POST', path, null, body)

/** News, and the days until its summary has come. */
async function aWeek(): Promise<void> {
  await world.tell(me, 'removal_complete')
  await world.settle()
  for (let day = 0; day < 7; day += 1) await world.pass(DAY)
}
/** The path of the link in the last summary that a reader got. */
function linkOf(who: Someone): string {
  const header = must(summariesTo(who).at(-1), 'a summary').headers?.['List-Unsubscribe']
  return new URL(must(/^<(.+)>$/.exec(header ?? '')?.[1], 'a link')).pathname
}
async function aMember(): Promise<Someone> {
  const member = await world.signIn()
  await world.database.db.insert(members).values({
    ...{ user_id: member.userId, account_id: me.userId, role: 'manager', self_id: null, person_ids: [] },
    ...{ brought_ids: [], floor: 1, joined_at: new Date(START) },
  })
  return member
}

test('a summary names its link in the headers, and again at its end', async () => {
  await aWeek()
  const [mail] = summariesTo(me)
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe(ONE_CLICK)
  expect(mail?.html).toContain(`href="${world.deps.publicUrl}${linkOf(me)}"`)
  expect(mail?.text).toContain(`Turn off the weekly summary: ${world.deps.publicUrl}${linkOf(me)}`)
})

test('opening the link asks, and changes nothing', async () => {
  await aWeek()
  for (let scanner = 0; scanner < 3; scanner += 1) {
    const page = await open(linkOf(me))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Turn off the weekly summary?')
    expect(html).toContain('<form method="post">')
    expect(html).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ])
  }
  await aWeek()
  expect(summariesTo(me)).toHaveLength(2)
})

test.each<[string, unknown]>([
  ['a mail program', ONE_CLICK],
  ['nothing', ''],
  [
    'a form with parts',
    `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--`,
  ],
])('one click by %s turns off the switch that the app shows, and nothing else', async (_, body) => {
  await aWeek()
  const answer = await post(linkOf(me), body)
  expect([answer.status, answer.redirected]).toEqual([200, false])
  expect(await answer.text()).toContain('The weekly summary is off')
  expect(await settings()).toMatchObject({
    weekly_summary: false,
    email_alerts: true,
    instant_notifications: true,
  })
  await aWeek()
  expect(summariesTo(me)).toHaveLength(1)
})

test('a second click changes nothing, and the page offers the way back', async () => {
  await aWeek()
  await post(linkOf(me))
  expect((await post(linkOf(me))).status).toBe(200)
  expect(await (await open(linkOf(me))).text()).toContain('Turn on again')
  expect(await (await post(linkOf(me), 'turn=on')).text()).toContain('The weekly summary is on')
  expect(await settings()).toMatchObject({ weekly_summary: true })
  await aWeek()
  expect(summariesTo(me)).toHaveLength(2)
})

test('a member’s click turns off the member’s alone, and their way back works', async () => {
  const member = await aMember()
  await aWeek()
  const link = linkOf(member)
  expect(link).not.toBe(linkOf(me))
  await post(link)
  expect(await (await open(link)).text()).toContain('The weekly summary is off')
  await aWeek()
  expect([summariesTo(me).length, summariesTo(member).length]).toEqual([2, 1])
  await post(link, 'turn=on')
  await aWeek()
  expect([summariesTo(me).length, summariesTo(member).length]).toEqual([3, 2])
  expect(await listDocs(world.database.db, 'monitoring_settings', member.userId)).toEqual([])
})

test.each(['x', 'A'.repeat(43), 'A'.repeat(5000), '..%2f..%2f', '%F0%9F%98%80'])(
  'an unknown link is answered by a page, to a click too, and changes nothing: %.20s',
  async secret => {
    await aWeek()
    for (const answer of [
      await open(`/mail/v1/unsubscribe/${secret}`),
      await post(`/mail/v1/unsubscribe/${secret}`),
    ]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This link doesn’t work')
    }
    expect((await settings())?.weekly_summary ?? true).toBe(true)
  },
)

test('the database has no secret that would work, and no link names an account', async () => {
  await aWeek()
  const rows = await world.database.db.select().from(mailSeries)
  for (const { link_hash } of rows) expect((await post(`/mail/v1/unsubscribe/${link_hash}`)).status).toBe(404)
  expect(linkOf(me)).not.toContain(me.userId)
  expect(world.logged()).not.toContain(linkOf(me))
})
