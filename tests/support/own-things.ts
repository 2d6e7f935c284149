// A user's records outside the household's rows: one of each kind that endpoints take by id. Also more sessions, with
// the assurance and age that a test wants.
import { eq } from 'drizzle-orm'
import { startSession } from '#server/accounts/start-session.ts'
import { readyBlob, storeBlob } from '#server/db/blobs.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { factors, identities, passkeys } from '#server/db/tables/factors.ts'
import { dataExports } from '#server/db/tables/rights.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { fileTicket } from '#server/tickets/file-ticket.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { HouseholdWorld, User } from './household-world.ts'

/** Ids, keyed by how endpoint paths name them: the preceding segment and the parameter. */
export type Things = Readonly<Record<string, string>>

/** Gives a user one of each. Each text contains `word`. `person_id`: one of the user's people. */
export async function giveThings(
  world: HouseholdWorld,
  who: User,
  { word, person_id }: { word: string; person_id: string },
): Promise<Things> {
  const key = { name: word, scopes: ['read:people'] }
  const invited = { email: `${word}-${newId()}@example.com`, role: 'member', consent: { statement: word } }
  const given = { person_id, authority: 'consent', statement: '2026-11', note: word }
  const made = async (path: string, body: unknown) =>
    (await world.json<{ id: string }>('POST', path, who, body)).id
  const factor = await giveFactor(world, who, 'unverified', word)
  return {
    'users/:id': who.userId,
    'factors/:id': factor,
    'factors/:factorId': factor,
    'passkeys/:id': await givePasskey(world, who, word),
    'identities/:id': await giveIdentity(world, who, word),
    'sessions/:id': (await anotherSession(world, who)).sessionId,
    'exports/:id': await giveExport(world, who, word),
    'api-keys/:id': await made('/auth/v1/api-keys', key),
    'invitations/:id': await made('/households/v1/invitations', invited),
    'consents/:id': await made('/households/v1/consents', given),
    'tickets/:id': await giveTicket(world, word),
    'accounts/:id': (await world.signIn()).userId,
    ...(await giveWebhook(world, who)),
  }
}

/** A factor. If verified, it requires its code from every session that hasn't shown it. */
export async function giveFactor(
  { database }: HouseholdWorld,
  { userId }: User,
  status: 'unverified' | 'verified',
  word: string,
): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const factor = { id, userId, status, friendlyName: word, secret: word, createdAt: now, updatedAt: now }
  await database.db.insert(factors).values(factor)
  return id
}

async function givePasskey({ database }: HouseholdWorld, { userId }: User, word: string): Promise<string> {
  const id = Buffer.from(newId()).toString('base64url')
  const device = { counter: 0, transports: [], backedUp: false, createdAt: new Date() }
  await database.db
    .insert(passkeys)
    .values({ id, userId, publicKey: Buffer.from(word), name: word, ...device })
  return id
}

async function giveIdentity({ database }: HouseholdWorld, { userId }: User, word: string): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const said = {
    provider: 'elsewhere',
    subject: id,
    email: `${word}@elsewhere.example`,
    data: { name: word },
  }
  await database.db.insert(identities).values({ id, userId, ...said, createdAt: now, updatedAt: now })
  return id
}

/** An archive that's ready to download. */
async function giveExport({ deps }: HouseholdWorld, { userId }: User, word: string): Promise<string> {
  const [id, at] = [newId(), deps.now()]
  const bytes = Buffer.from(`archive of ${word}`)
  const place = { userId, bucket: 'exports', key: `${id}.0` } as const
  await storeBlob(deps.db, await readyBlob(deps, place, { type: 'application/zip', bytes, at }))
  const packed = { state: 'ready', percent: 100, size: bytes.length, parts: 1 } as const
  const times = { asked_at: new Date(at - 2 * DAY), ready_at: new Date(at), expires_at: new Date(at + DAY) }
  await deps.db.insert(dataExports).values({ id, user_id: userId, ...packed, ...times })
  return id
}

/** A webhook, and a delivery to it. */
async function giveWebhook(world: HouseholdWorld, who: User): Promise<Things> {
  const hook = { url: 'https://hooks.example.com/', events: ['scan.finished'] }
  const { id } = await world.json<{ id: string }>('POST', '/developer/v1/webhooks', who, hook)
  const made = await world.json<{ id: string }>('POST', `/developer/v1/webhooks/${id}/test`, who, {})
  return { 'webhooks/:id': id, 'deliveries/:id': made.id }
}

/** A message to the operator. Only the operator may read it. */
async function giveTicket({ deps }: HouseholdWorld, word: string): Promise<string> {
  const sender = { name: word, email: `${word}@example.com`, phone: null, subject: word }
  const { number } = await fileTicket(deps, { ...sender, category: 'general', text: newId() }, false)
  const [row] = await deps.db.select().from(tickets).where(eq(tickets.number, number))
  return must(row, 'ticket').id
}

/** Another session of a user, at aal1 unless `aal` says otherwise. `stale`: signed in an hour ago. */
export async function anotherSession(
  { accounts }: HouseholdWorld,
  { userId, email }: User,
  { stale = false, aal = 'aal1' }: { stale?: boolean; aal?: 'aal1' | 'aal2' } = {},
): Promise<User & { sessionId: string }> {
  const request = { userAgent: null, network: null }
  const started = await startSession(accounts.db, accounts, { userId, method: 'password', request })
  const { session } = must(started, 'session')
  const earlier = stale ? HOUR / 1000 : 0
  const amr = session.amr.map(step => ({ ...step, timestamp: step.timestamp - earlier }))
  await accounts.db.update(sessions).set({ amr, aal }).where(eq(sessions.publicId, session.publicId))
  const sessionId = session.publicId
  const { token } = await accounts.tokens.sign({ userId, email, userMetadata: {}, sessionId, amr })
  return { userId, email, token, sessionId }
}
