// Links asked for in the PKCE flow: they wait until the code is exchanged. Only the client that asked has its verifier,
// so nobody can be lured into adding their own identity to somebody else's account.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { providerVisits } from '#server/db/tables/factors.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { hashSecret } from '../secrets.ts'
import type { EventRequest } from '../security-log.ts'
import { linkIdentity } from './identities.ts'
import type { ProviderPerson } from './provider-person.ts'
import { Refused } from './refusal.ts'

/** As long as the code lives. */
const LIVES_FOR = 5 * MINUTE

const kept = z.object({
  email: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

const hashOf = (code: string): string => hashSecret(`link ${code.toLowerCase()}`)

/** Keeps what is to be linked once `code` is exchanged. */
export async function storePendingLink(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  link: { code: string; userId: string; person: ProviderPerson },
): Promise<void> {
  const { code, userId, person } = link
  const { provider, subject, email, data } = person
  // A visit that has come back: its nonce and verifier are spent, and their places hold who came.
  await tx.insert(providerVisits).values({
    hash: hashOf(code),
    provider,
    nonce: subject,
    verifier: JSON.stringify({ email, data } satisfies z.infer<typeof kept>),
    redirectTo: '',
    flow: 'pkce',
    linkTo: userId,
    expiresAt: new Date(deps.wallNow() + LIVES_FOR),
  })
}

/** In the transaction that exchanges a code: links what waits for it, if anything. @throws AuthError. */
export async function settlePendingLink(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  exchanged: { code: string; userId: string; request: EventRequest },
): Promise<void> {
  const { code, userId, request } = exchanged
  const [row] = await tx
    .delete(providerVisits)
    .where(eq(providerVisits.hash, hashOf(code)))
    .returning()
  if (!row || row.linkTo !== userId || row.expiresAt.getTime() <= deps.wallNow()) return
  const person = { provider: row.provider, subject: row.nonce, ...kept.parse(JSON.parse(row.verifier)) }
  try {
    await linkIdentity(tx, deps, { userId, person, request })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new AuthError(422, error.refusal.code, error.refusal.message)
  }
}
