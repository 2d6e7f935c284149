// Identities: accounts with providers, each linked to one account of ours.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { identities } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { type EventRequest, noteSecurityEvent } from '../security-log.ts'
import type { ProviderPerson } from './provider-person.ts'
import { banned, linkedAlready, linkedToAnother, Refused, sessionEnded } from './refusal.ts'

/** Adds an identity to an account in the caller's transaction. @throws Refused if any account has it. */
export async function addIdentity(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  userId: string,
  person: Pick<ProviderPerson, 'provider' | 'subject' | 'email' | 'data'>,
): Promise<void> {
  const { provider, subject, email, data } = person
  const now = new Date(deps.wallNow())
  const [added] = await tx
    .insert(identities)
    .values({
      id: newId(),
      userId,
      provider,
      subject,
      email,
      data,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  if (added) return
  const [known] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  throw new Refused(known?.userId === userId ? linkedAlready : linkedToAnother)
}

/** Adds it on its owner's request, with an entry in the security log. @throws Refused. */
export async function linkIdentity(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  link: {
    userId: string
    person: Pick<ProviderPerson, 'provider' | 'subject' | 'email' | 'data'>
    request: EventRequest
  },
): Promise<void> {
  const { userId, person, request } = link
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Refused(sessionEnded)
  if ((user.bannedUntil?.getTime() ?? 0) > deps.wallNow()) throw new Refused(banned)
  await addIdentity(tx, deps, userId, person)
  const detail = { provider: person.provider }
  await noteSecurityEvent(tx, { userId, kind: 'identity_linked', at: deps.wallNow(), request, detail })
}
