// Pushes and mails in a household (SPEC.md 11.5): sent to members who can see their subject, and to no other member.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listDocs } from '#server/db/rows.ts'
import { members } from '#server/db/tables/households.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

let world: PushWorld
beforeAll(async () => {
  world = await openPushWorld()
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
})
afterAll(() => world.close())

async function join(holder: Someone, user: Someone, role: 'manager' | 'member', person_ids: string[] = []) {
  const links = { person_ids, self_id: null, brought_ids: [] }
  const when = { floor: 1, joined_at: new Date(START) }
  await world.database.db
    .insert(members)
    .values({ user_id: user.userId, account_id: holder.userId, role, ...links, ...when })
}

/** A new household, with no one linked to the subject of the coming news. */
async function aHousehold() {
  const [holder, manager, member] = [await world.signIn(), await world.signIn(), await world.signIn()]
  await join(holder, manager, 'manager')
  await join(holder, member, 'member', [newId()])
  return { holder, manager, member }
}

/** Links the member to the person of the household's only removal. */
async function link(holder: Someone, member: Someone) {
  const [job] = await listDocs(world.database.db, 'removal_jobs', holder.userId)
  const person_ids = [must(job, 'job').person_id]
  await world.database.db.update(members).set({ person_ids }).where(eq(members.user_id, member.userId))
}

test('11.5 a push reaches the devices of the holder and managers, and of no member who does not see it', async () => {
  const { holder, manager, member } = await aHousehold()
  const [own, theirs, none] = [
    await world.subscribe(holder),
    await world.subscribe(manager),
    await world.subscribe(member),
  ]
  const id = await world.tell(holder)
  await world.settle()
  for (const endpoint of [own, theirs])
    expect(world.received(endpoint)).toEqual([{ kind: 'removal_complete', id }])
  expect(world.attempts(none)).toBe(0)
})

test('11.5 and of a member who does', async () => {
  const { holder, member } = await aHousehold()
  const endpoint = await world.subscribe(member)
  world.deps.clock.at = START - DAY
  const id = await world.tell(holder)
  await link(holder, member)
  world.deps.clock.at = START
  await world.settle()
  expect(world.received(endpoint)).toEqual([{ kind: 'removal_complete', id }])
})

/** Recipients of alert mails; on a Monday, there is a summary, too. */
const alertedByMail = () =>
  world.deps.outbox.filter(mail => !mail.subject.includes('week')).map(mail => mail.to)

test('11.5 a mail goes to those whom no device has told', async () => {
  const { holder, manager } = await aHousehold()
  await world.subscribe(manager)
  await world.tell(holder, 'data_reappeared')
  await world.pass(2 * DAY)
  expect(alertedByMail()).toEqual([holder.email])
})

test('11.5 where one of several mails cannot leave, the next try leaves out who has theirs', async () => {
  const { holder, manager } = await aHousehold()
  const send = world.mailer.send
  let failures = 1
  world.mailer.send = async mail => {
    if (mail.to === manager.email && failures-- > 0) throw new Error('mail server is away')
    await send(mail)
  }
  await world.tell(holder, 'data_reappeared')
  await world.pass(DAY)
  await world.pass(DAY)
  world.mailer.send = send
  expect(alertedByMail()).toEqual([holder.email, manager.email])
})
