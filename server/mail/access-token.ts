// Access tokens for the operator's mailbox: each lasts about an hour, and the refresh token gets the next one (RFC 6749, 6).
import { MINUTE, type Now, SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { MailGrant } from '../lib/mailbox-settings.ts'

/** A token that ends sooner isn't used anymore. */
const SPARE = MINUTE
/** If the provider doesn't say how long a token lasts. */
const LASTS = 5 * MINUTE
const WITHIN = 10 * SECOND

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

/** The provider gave no token. Its own words aren't repeated, because they may quote one. */
export class NoAccessToken extends Error {
  /** Whether it refuses the grant, and not only for now. */
  readonly isRefused: boolean
  constructor(status: number | null) {
    super(status === null ? 'the token service gives no answer' : `the token service answers ${status}`)
    this.isRefused = status === 400 || status === 401 || status === 403
  }
}

/** Returns a function that gives a valid token. @throws NoAccessToken when there is none. */
export function accessTokens(
  grant: MailGrant,
  { wallNow, fetch }: { wallNow: Now; fetch: (url: string, init: RequestInit) => Promise<Response> },
): () => Promise<string> {
  let latest: { token: string; endsAt: number } | null = null
  return async () => {
    if (latest !== null && latest.endsAt - SPARE > wallNow()) return latest.token
    const askedAt = wallNow()
    const answer = await ask(grant, fetch)
    latest = { token: answer.access_token, endsAt: askedAt + (answer.expires_in ?? LASTS / SECOND) * SECOND }
    return latest.token
  }
}

async function ask(
  { tokenUrl, clientId, clientSecret, refreshToken }: MailGrant,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<z.infer<typeof tokenAnswer>> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    ...(clientSecret === null ? {} : { client_secret: clientSecret }),
  })
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN),
  }).catch(() => null)
  if (response === null) throw new NoAccessToken(null)
  if (!response.ok) throw new NoAccessToken(response.status)
  const parsed = tokenAnswer.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new NoAccessToken(response.status)
  return parsed.data
}
