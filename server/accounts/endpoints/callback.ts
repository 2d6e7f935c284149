// GET /callback: providers send people back here. Signs them in, or adds the identity to the account that requested it.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { issueAuthCode } from '../auth-codes.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import {
  isSameBrowser,
  isSessionAlive,
  type PendingAuthorization,
  takeAuthorization,
} from '../providers/authorizations.ts'
import { findOrMakeUser } from '../providers/find-or-make-user.ts'
import { linkIdentity } from '../providers/identities.ts'
import { type Provider, ProviderError } from '../providers/open-providers.ts'
import { storePendingLink } from '../providers/pending-link.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import {
  notBegunHere,
  Refused,
  sessionEnded,
  signInRefusal,
  tookTooLong,
  unprovenLink,
} from '../providers/refusal.ts'
import { type Arrived, sendBack, sendRefusal } from '../providers/send-back.ts'
import { type EventRequest, eventRequest } from '../security-log.ts'
import { signIn } from '../sign-in.ts'

/** Responds 302 to the authorization's target, with a session, a code for one, or an error. */
export async function callback(c: Context, deps: AccountDeps): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null)
  await limitByAddress(c, deps, 'providers')
  const state = c.req.query('state') ?? ''
  const visit = await takeAuthorization(deps, state)
  if (!visit) return sendRefusal(c, deps, null, notBegunHere)
  const provider = deps.providers.find(visit.provider)
  if (!provider) return sendRefusal(c, deps, visit, notBegunHere)
  try {
    return await sendBack(c, deps, visit, await arrive(c, deps, { visit, provider, state }))
  } catch (error) {
    if (error instanceof Refused) return sendRefusal(c, deps, visit, error.refusal)
    if (error instanceof ProviderError)
      return sendRefusal(c, deps, visit, signInRefusal(error.failure, provider.name))
    throw error
  }
}

type Coming = { visit: PendingAuthorization; provider: Provider; state: string }

async function arrive(c: Context, deps: AccountDeps, { visit, provider, state }: Coming): Promise<Arrived> {
  if (visit.expiresAt.getTime() <= deps.wallNow()) throw new Refused(tookTooLong)
  const isHere = isSameBrowser(c, deps, state)
  // An attacker could send another person the callback URL of the attacker's own authorization, to sign them in to the
  // wrong account.
  if (!isHere && visit.linkTo === null) throw new Refused(notBegunHere)
  const { nonce, verifier, linkTo } = visit
  const person = await provider.receive(new URL(c.req.url).searchParams, { state, nonce, verifier })
  const arrival = { visit, person, providerName: provider.name, request: eventRequest(c, deps) }
  if (linkTo === null) return deps.db.transaction(tx => enter(tx, deps, arrival))
  if (!(await isSessionAlive(deps, linkTo, state))) throw new Refused(sessionEnded)
  return deps.db.transaction(tx => link(tx, deps, { ...arrival, linkTo, isHere }))
}

type Arrival = {
  visit: PendingAuthorization
  person: ProviderPerson
  request: EventRequest
  providerName: string
}

async function enter(tx: Db, deps: AccountDeps, arrival: Arrival): Promise<Arrived> {
  const { id: userId } = await findOrMakeUser(tx, deps, arrival)
  const { visit, request } = arrival
  if (visit.flow === 'pkce') return { kind: 'code', code: await issueCode(tx, deps, userId, visit) }
  return { kind: 'session', session: await signIn(tx, deps, { userId, method: 'oauth', request }) }
}

/**
 * Adds the identity. An attacker must not trick a person into adding their identity to the attacker's account, so we
 * identify the requester again: in the PKCE flow by the verifier, otherwise by the browser, or by a verified address
 * that equals the account's.
 */
async function link(
  tx: Db,
  deps: AccountDeps,
  arrival: Arrival & { linkTo: string; isHere: boolean },
): Promise<Arrived> {
  const { visit, person, request, linkTo: userId, isHere, providerName } = arrival
  if (visit.flow === 'pkce') {
    const code = await issueCode(tx, deps, userId, visit)
    await storePendingLink(tx, deps, { code, userId, person })
    return { kind: 'code', code }
  }
  if (!isHere && !(await ownsAddress(tx, userId, person))) throw new Refused(unprovenLink(providerName))
  await linkIdentity(tx, deps, { userId, person, request })
  if (visit.flow === 'web') return { kind: 'linked' }
  return { kind: 'session', session: await signIn(tx, deps, { userId, method: 'oauth', request }) }
}

/** Whether the person could sign in to this account without the link. */
async function ownsAddress(tx: Db, userId: string, person: ProviderPerson): Promise<boolean> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person.ownsEmail && user?.email === person.email
}

function issueCode(tx: Db, deps: AccountDeps, userId: string, visit: PendingAuthorization): Promise<string> {
  const challenge = must(visit.codeChallenge, 'the challenge of a PKCE visit')
  const method = must(visit.codeChallengeMethod, 'its method')
  return issueAuthCode(tx, deps, { userId, method: 'oauth', challenge: { challenge, method } })
}
