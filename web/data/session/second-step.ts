// Whether a session still needs its second step: a verified factor, and a token that has shown only one (PROTOCOLS 1.2).
import { z } from '#shared/lib/z.ts'
import type { KeyValue } from '#web/data/environment.ts'
import type { SessionAnswer } from './session-user.ts'

const secondStep = z.object({
  email: z.string(),
  /** The authenticator apps that can answer; `name` is what their owner calls them. */
  factors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
})
/** What a sign-in waits for. */
export type SecondStep = z.infer<typeof secondStep>

const claims = z.looseObject({ aal: z.string().optional(), session_id: z.string().optional() })

/** What the app reads of an access token; nothing of what is not one. The server alone decides by it. */
export function tokenClaims(token: string): z.infer<typeof claims> {
  const [, payload = ''] = token.split('.')
  try {
    return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/** The step that a session waits for, or null when it may go on. */
export function secondStepOf({ access_token, user }: SessionAnswer): SecondStep | null {
  const verified = (user.factors ?? []).filter(factor => factor.status === 'verified')
  if (verified.length === 0 || tokenClaims(access_token).aal === 'aal2') return null
  return {
    email: user.email,
    factors: verified.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? null })),
  }
}

const KEY = 'offlist-second-step'

/** The step a reload goes on with: phones close the app while its person looks up the code. */
export function waitingStep(local: KeyValue): SecondStep | null {
  const kept = local.get(KEY)
  if (kept === null) return null
  try {
    return secondStep.parse(JSON.parse(kept))
  } catch {
    // Not ours, or of another version: as if there were none.
    return null
  }
}

export function rememberStep(local: KeyValue, step: SecondStep | null): void {
  if (step) local.set(KEY, JSON.stringify(step))
  else local.remove(KEY)
}
