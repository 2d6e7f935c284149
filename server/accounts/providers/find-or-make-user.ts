// Finds the account that a person from a provider signs in to: the one linked to the identity, the one with the same
// address if it is verified, or a new one.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { identities } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { endSessions } from '../end-sessions.ts'
import { voidMailTokens } from '../mail-tokens.ts'
import { maySignUp } from '../may-sign-up.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { type EventRequest, noteSecurityEvent } from '../security-log.ts'
import type { UserRow } from '../user-view.ts'
import { addIdentity } from './identities.ts'
import type { ProviderPerson } from './provider-person.ts'
import { banned, Refused, signUpClosed, unprovenAddress } from './refusal.ts'

type Arrival = { person: ProviderPerson; providerName: string; request: EventRequest }

/**
 * The user, with the identity linked. An unverified address opens no account and creates none: we mail personal data to
 * that address, and operators are identified by theirs.
 * @throws Refused.
 */
export async function findOrMakeUser(tx: Db, deps: AccountDeps, arrival: Arrival): Promise<UserRow> {
  const user = (await byIdentity(tx, deps, arrival.person)) ?? (await byAddress(tx, deps, arrival))
  if ((user.bannedUntil?.getTime() ?? 0) > deps.wallNow()) throw new Refused(banned)
  return user
}

async function byIdentity(tx: Db, deps: AccountDeps, person: ProviderPerson): Promise<UserRow | null> {
  const now = new Date(deps.wallNow())
  const [identity] = await tx
    .update(identities)
    .set({ email: person.email, data: person.data, lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.provider, person.provider), eq(identities.subject, person.subject)))
    .returning({ userId: identities.userId })
  if (!identity) return null
  const [user] = await tx.select().from(users).where(eq(users.id, identity.userId))
  return must(user, 'the user of an identity')
}

async function byAddress(tx: Db, deps: AccountDeps, arrival: Arrival): Promise<UserRow> {
  const { person, providerName } = arrival
  if (person.email === null || !person.ownsEmail) throw new Refused(unprovenAddress(providerName))
  const mayMake = await maySignUp(tx, deps, person.email)
  const made = mayMake ? await makeUser(tx, deps, person, person.email) : null
  const user = made ?? (await ownUser(tx, deps, person.email))
  // Another authorization of the same person may have linked it while this one waited for the lock.
  const linked = made ? null : await byIdentity(tx, deps, person)
  if (linked) return linked
  await deps.whenConfirmed(tx, user)
  const at = deps.wallNow()
  const event = { userId: user.id, at, request: arrival.request, detail: { provider: person.provider } }
  if (made) await noteSecurityEvent(tx, { ...event, kind: 'account_made' })
  await addIdentity(tx, deps, user.id, person)
  await noteSecurityEvent(tx, { ...event, kind: 'identity_linked' })
  return user
}

/** Null if the address is taken. */
async function makeUser(
  tx: Db,
  deps: AccountDeps,
  person: ProviderPerson,
  email: string,
): Promise<UserRow | null> {
  const now = new Date(deps.wallNow())
  const [made] = await tx
    .insert(users)
    .values({
      id: newId(),
      email,
      emailConfirmedAt: now,
      userMetadata: person.fullName === null ? {} : { full_name: person.fullName },
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

/**
 * The account with the person's verified address. If its creator never confirmed the address, they may have been
 * another person, so everything they set is removed.
 */
async function ownUser(tx: Db, deps: AccountDeps, email: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  // Only where sign-up is closed: otherwise the account was made above.
  if (!user) throw new Refused(signUpClosed)
  if (user.emailConfirmedAt) return user
  const now = new Date(deps.wallNow())
  await voidMailTokens(tx, user.id)
  await endSessions(tx, { userId: user.id })
  await tx.delete(identities).where(eq(identities.userId, user.id))
  const [confirmed] = await tx
    .update(users)
    .set({
      emailConfirmedAt: now,
      updatedAt: now,
      passwordHash: null,
      newEmail: null,
      // An operator set the metadata of an invitation.
      ...(user.invitedAt ? {} : { userMetadata: {} }),
    })
    .where(eq(users.id, user.id))
    .returning()
  return must(confirmed, 'the user just locked')
}
