// POST /token?grant_type=id_token: a session for the ID token of a provider, or an identity for the caller's account.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { findOrMakeUser } from '../providers/find-or-make-user.ts'
import { IdTokenRefused } from '../providers/id-token.ts'
import { linkIdentity } from '../providers/identities.ts'
import { type Provider, ProviderError } from '../providers/open-providers.ts'
import { Refused, signInRefusal } from '../providers/refusal.ts'
import { readBody } from '../read-body.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest } from '../security-log.ts'
import { signIn } from '../sign-in.ts'
import type { SignedIn } from '../start-session.ts'

const text = z.string().max(20_000).nullish()
const idTokenBody = z.object({
  provider: text,
  issuer: text,
  client_id: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
})

/** Signs in, or links the identity with `link_identity`. @throws AuthError, in GoTrue's words. */
export async function byIdToken(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const body = await readBody(c, idTokenBody)
  if (!body.id_token) throw badRequest('id_token required')
  const provider = findProvider(deps, body)
  const linkTo = body.link_identity ? (await requireAssured(c, deps)).user.id : null
  const given = {
    token: body.id_token,
    nonce: body.nonce || null,
    accessToken: body.access_token || null,
  }
  try {
    const person = await provider.verify(given)
    const request = eventRequest(c, deps)
    return await deps.db.transaction(async tx => {
      if (linkTo !== null) await linkIdentity(tx, deps, { userId: linkTo, person, request })
      const arrival = { person, providerName: provider.name, request }
      const userId = linkTo ?? (await findOrMakeUser(tx, deps, arrival)).id
      return signIn(tx, deps, { userId, method: 'oauth', request })
    })
  } catch (error) {
    throw asAuthError(error, provider)
  }
}

type Named = Pick<z.infer<typeof idTokenBody>, 'provider' | 'issuer' | 'client_id'>

/** By its name, or by its issuer and the app's client id. */
function findProvider(deps: AccountDeps, { provider: id, issuer, client_id: clientId }: Named): Provider {
  if (!id && !(issuer && clientId)) throw badRequest('provider or client_id and issuer required')
  const found = id ? deps.providers.find(id) : deps.providers.findByClient(issuer ?? '', clientId ?? '')
  if (found) return found
  if (id)
    throw new AuthError(
      400,
      'provider_disabled',
      `Provider (${JSON.stringify(id.slice(0, 60))}) is not enabled`,
    )
  throw new AuthError(400, 'validation_failed', 'Custom OIDC provider not allowed')
}

function asAuthError(error: unknown, provider: Provider): unknown {
  if (error instanceof IdTokenRefused) return badRequest(error.message, error.error)
  if (error instanceof Refused)
    return new AuthError(statusOf(error.refusal.code), error.refusal.code, error.refusal.message)
  // Published clients retry on this status.
  if (error instanceof ProviderError)
    return new AuthError(503, 'unexpected_failure', signInRefusal(error.failure, provider.name).message)
  return error
}

const statusOf = (code: AuthErrorCode) =>
  code === 'user_banned' ? 400 : code === 'session_not_found' ? 403 : 422

/** GoTrue answers these in the shape of RFC 6749, 5.2; ours has the members of every other error as well. */
function badRequest(message: string, error = 'invalid request'): AuthError {
  return new AuthError(400, 'validation_failed', message, { body: { error, error_description: message } })
}
