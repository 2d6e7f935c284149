// Authorizations at a sign-in provider. Each starts in a browser and ends once, in the same browser, within ten
// minutes.
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sessions } from '#server/db/tables/accounts.ts'
import { providerVisits } from '#server/db/tables/factors.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { Challenge } from '../auth-codes.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { equalHashes, hashSecret, newSecret } from '../secrets.ts'
import type { AuthorizationParameters, Provider } from './open-providers.ts'

/** An authorization as stored in the database. */
export type PendingAuthorization = typeof providerVisits.$inferSelect

/** How to continue after the authorization. */
export type AuthorizationRequest = {
  flow: PendingAuthorization['flow']
  redirectTo: string
  /** Only in the PKCE flow. */
  challenge: Challenge | null
  /** The user who adds the identity to their account, and their session; null for a sign-in. */
  link: { userId: string; sessionId: string } | null
} & Pick<AuthorizationParameters, 'scopes' | 'hints'>

const LIVES_FOR = 10 * MINUTE
/** Cookie with the secret that identifies the browser of an authorization. */
const COOKIE = 'offlist_visit'

/** Starts an authorization and returns the provider's URL. Sets the browser's cookie. @throws ProviderError `away`. */
export async function startAuthorization(
  c: Context,
  deps: AccountDeps,
  provider: Provider,
  request: AuthorizationRequest,
): Promise<URL> {
  const { scopes, hints, link, challenge, ...rest } = request
  const secret = newSecret()
  // The marks are part of the state. The database stores only the hash of the whole, so none can be replaced.
  const state = [
    secret,
    mark(secret, browserSecret(c, deps)),
    ...(link ? [mark(secret, link.sessionId)] : []),
  ].join('.')
  const [nonce, verifier] = [newSecret(), newSecret()]
  const url = await provider.visitUrl({ state, nonce, verifier, scopes, hints })
  await deps.db.insert(providerVisits).values({
    ...rest,
    hash: hashSecret(state),
    provider: provider.id,
    nonce,
    verifier,
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    linkTo: link?.userId ?? null,
    expiresAt: new Date(deps.wallNow() + LIVES_FOR),
  })
  return url
}

/** Uses up an authorization. Null if it is unknown or was used before. Check `expiresAt` for expiry. */
export async function takeAuthorization(
  deps: AccountDeps,
  state: string,
): Promise<PendingAuthorization | null> {
  const [visit] = await deps.db
    .delete(providerVisits)
    .where(eq(providerVisits.hash, hashSecret(state)))
    .returning()
  return visit ?? null
}

/** Whether the authorization of this state was started in the requesting browser. */
export function isSameBrowser(c: Context, deps: Pick<AccountDeps, 'publicUrl'>, state: string): boolean {
  const [secret = '', browser = ''] = state.split('.')
  const shown = readCookie(c, deps)
  return shown !== null && equalHashes(mark(secret, shown), browser)
}

/** Whether the session that requested a link is still active. */
export async function isSessionAlive(deps: AccountDeps, userId: string, state: string): Promise<boolean> {
  const [secret = '', , session = ''] = state.split('.')
  const alive = await deps.db
    .select({ id: sessions.publicId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(deps.wallNow()))))
  return alive.some(({ id }) => equalHashes(mark(secret, id), session))
}

/** All pending authorizations of a browser share one secret, so that they don't invalidate each other. */
function browserSecret(c: Context, deps: Pick<AccountDeps, 'publicUrl'>): string {
  const secret = readCookie(c, deps) ?? newSecret()
  setCookie(c, COOKIE, secret, {
    path: '/',
    httpOnly: true,
    // Lax, because the provider redirects here from its own site.
    sameSite: 'Lax',
    maxAge: LIVES_FOR / SECOND,
    ...(isSecure(deps) ? { secure: true, prefix: 'host' } : {}),
  })
  return secret
}

function readCookie(c: Context, deps: Pick<AccountDeps, 'publicUrl'>): string | null {
  const value = isSecure(deps) ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

const isSecure = ({ publicUrl }: Pick<AccountDeps, 'publicUrl'>) => publicUrl.startsWith('https:')

const mark = (secret: string, what: string): string => hashSecret(`visit ${secret} ${what}`)
