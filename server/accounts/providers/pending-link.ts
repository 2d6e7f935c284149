// Links requested in the PKCE flow: they wait until the code is exchanged. Only the requesting client has the verifier,
// so no person can be tricked into adding their own identity to an attacker's account.
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

/** The same as the code's lifetime. */
const LIVES_FOR = 5 * MINUTE

const kept = z.object({
  email: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

const hashOf = (code: string): string => hashSecret(`link ${code.toLowerCase()}`)

/** Stores an identity to link when `code` is exchanged. */
export async function storePendingLink(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  link: { code: string; userId: string; person: ProviderPerson },
): Promise<void> {
  const { code, userId, person } = link
  const { provider, subject, email, data } = person
  // A finished authorization no longer needs its nonce and verifier. Their columns store the returned person.
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

/** Links the identity that waits for a code, if any, in the transaction that exchanges the code. @throws AuthError. */
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
