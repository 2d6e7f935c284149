// Two families send random requests with each other's ids. Neither ever reads the other's words, changes its rows,
// triggers messages on its sockets, or mentions it in a mail. REQUESTS sets how many requests, SEED repeats a run.
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountLimits, DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { putDoc } from '#server/db/rows.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { consents, householdInvitations } from '#server/db/tables/households.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { dice } from '#tests/model/dice.ts'
import { type Asking, aRequest } from '#tests/support/asking.ts'
import { aNotification } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { anotherSession, giveThings } from '#tests/support/own-things.ts'
import type { RealtimeClient } from '#tests/support/realtime-client.ts'
import { rowsOf } from '#tests/support/rows-of.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 1000)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Requests of one family between two checks of the other. */
const ROUND = 25
/** Requests before the families are replaced: by then members have left and people are gone. */
const GENERATION = 40 * ROUND
/** Longer than a round takes, and shorter than any expiry. */
const ROUND_LASTS = 2 * MINUTE

/** No rate limits: a refused request would test nothing. */
const NO_LIMITS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map(name => [name, { max: 1_000_000, windowMs: MINUTE }]),
) as AccountLimits

type Family = Asking & {
  users: User[]
  /** The socket of a manager who never sends requests. */
  socket: RealtimeClient
}

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld([], {
    limits: NO_LIMITS,
    // With an operator address: without one, messages are refused as unavailable.
    contact: { SUPPORT_EMAIL: 'support@offlist.example' },
  })
  // Both clocks agree on what has expired.
  world.deps.clock.at = world.accounts.wallNow()
})
afterAll(() => world.close())

const twoFamilies = async (number: number) =>
  [await aFamily('quillfeather', number), await aFamily('thornbuckle', number)] as const

async function aFamily(word: string, number: number): Promise<Family> {
  const signIn = (name: string) => world.signIn(`${word}-${name}-${number}@example.com`)
  const [holder, manager, member] = [await signIn('holder'), await signIn('manager'), await signIn('member')]
  const watcher = await signIn('watcher')
  const abouts = [
    await world.fill(holder, { relation: 'child', relatives: [word] }, word),
    await world.fill(holder, { relatives: [word] }, word),
  ] as const
  const person_id = abouts[0].person.id
  const things = await giveThings(world, holder, { word, person_id })
  await world.join(holder, manager, { role: 'manager' })
  await world.join(holder, watcher, { role: 'manager' })
  await world.join(holder, member, { person_ids: [person_id] })
  const users = [holder, manager, member]
  const ids = [...(await idsOf(users)), ...Object.values(things)]
  const of = abouts.flatMap(({ rows, evidence }) => [...Object.values(rows), evidence])
  return { word, users, abouts, ids: [...ids, ...of], socket: await world.connect(watcher) }
}

async function idsOf(users: readonly User[]): Promise<string[]> {
  const { db } = world.database
  const theirs = users.map(user => user.userId)
  const rows = [
    await db.select({ id: sessions.publicId }).from(sessions).where(inArray(sessions.userId, theirs)),
    await db
      .select({ id: householdInvitations.id })
      .from(householdInvitations)
      .where(inArray(householdInvitations.user_id, theirs)),
    await db.select({ id: consents.id }).from(consents).where(inArray(consents.user_id, theirs)),
  ]
  return [...theirs, ...rows.flat().map(row => row.id)]
}

test(
  `1.4, 11.4 two families never meet: ${REQUESTS} requests, seed ${SEED}`,
  async () => {
    const chance = dice(SEED)
    const statuses = new Map<string, number>()
    let families = await twoFamilies(0)
    for (let done = 0; done < REQUESTS; done += ROUND) {
      if (done > 0 && done % GENERATION === 0) families = await twoFamilies(done)
      const [asking, other] = chance.percent(50) ? families : ([families[1], families[0]] as const)
      // Waits until the other family's own changes have arrived.
      await hearOf(other)
      const lasting = world.accounts.wallNow() + ROUND_LASTS
      const before = await stateOf(other, lasting)
      const told = other.socket.changes().length
      const sent = world.deps.outbox.length
      for (let count = 0; count < ROUND; count += 1) {
        const at = chance.below(asking.users.length)
        const kind = await askOnce(asking, other, at)
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      }
      await world.accounts.background.idle()
      const mails = JSON.stringify(world.deps.outbox.slice(sent)).toLowerCase()
      expect(mails.includes(other.word), `seed ${SEED}: mails of the round to ${done + ROUND}`).toBe(false)
      expect(await stateOf(other, lasting), `seed ${SEED}: round that ended at ${done + ROUND}`).toEqual(
        before,
      )
      const own = await hearOf(other)
      const heard = other.socket.changes().slice(told)
      expect(heard.flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual([own])
    }
    // They were real requests: many succeeded, and many found nothing.
    expect(statuses.get('taken') ?? 0).toBeGreaterThan(REQUESTS / 10)
    expect(statuses.get('404') ?? 0).toBeGreaterThan(REQUESTS / 50)

    async function askOnce(asking: Family, other: Family, at: number): Promise<string> {
      const user = asking.users[at] as User
      const asked = await aRequest({ db: world.database.db, chance, user, asking, other })
      const response = await world.ask(asked.method, asked.path, user, asked.body)
      const text = await response.text()
      const what = `seed ${SEED}: ${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`
      expect(response.status, `${what} ${text}`).toBeLessThan(500)
      // Some answers echo the request, but never contain one of the other family's words.
      expect(text.toLowerCase().includes(other.word), what).toBe(false)
      // Some requests end the sender's own session.
      const mayHaveEnded = asked.path.startsWith('/auth/') || response.status === 401
      if (mayHaveEnded && !(await world.ask('GET', '/auth/v1/user', user)).ok)
        asking.users[at] = await anotherSession(world, user)
      return response.status < 400 ? 'taken' : String(response.status)
    }
  },
  60 * MINUTE,
)

const stateOf = ({ users }: Family, lasting: number) =>
  rowsOf(
    world.database.db,
    users.map(user => user.userId),
    lasting,
  )

/** Waits until the family's socket has received all commits: sends a final notification and returns its id. */
async function hearOf({ users, socket }: Family): Promise<string> {
  const note = aNotification()
  await putDoc(world.database.db, 'notifications', users[0]?.userId ?? '', note)
  await socket.until(() => socket.ids().includes(note.id))
  return note.id
}
