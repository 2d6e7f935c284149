// Whether a session still needs its second step: the account has a verified factor, and the token proves only one
// (PROTOCOLS 1.2).
import { z } from '#shared/lib/z.ts'
import type { KeyValue } from '#web/data/environment.ts'
import type { SessionAnswer } from './session-user.ts'

const secondStep = z.object({
  email: z.string(),
  /** The authenticator apps that can complete the step; `name` is the owner's name for it. */
  factors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
})
/** The second step that a sign-in waits for. */
export type SecondStep = z.infer<typeof secondStep>

const claims = z.looseObject({ aal: z.string().optional(), session_id: z.string().optional() })

/** The claims that the app reads from an access token; empty if it isn't one. Only the server makes decisions by it. */
export function tokenClaims(token: string): z.infer<typeof claims> {
  const [, payload = ''] = token.split('.')
  try {
    return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/** The step that a session waits for, or null if none. */
export function secondStepOf({ access_token, user }: SessionAnswer): SecondStep | null {
  const verified = (user.factors ?? []).filter(factor => factor.status === 'verified')
  if (verified.length === 0 || tokenClaims(access_token).aal === 'aal2') return null
  return {
    email: user.email,
    factors: verified.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? null })),
  }
}

const KEY = 'offlist-second-step'

/** The step to continue with after a reload: phones close the app while the person looks up the code. */
export function waitingStep(local: KeyValue): SecondStep | null {
  const kept = local.get(KEY)
  if (kept === null) return null
  try {
    return secondStep.parse(JSON.parse(kept))
  } catch {
    // Not our data, or of another version: treated as absent.
    return null
  }
}

export function rememberStep(local: KeyValue, step: SecondStep | null): void {
  if (step) local.set(KEY, JSON.stringify(step))
  else local.remove(KEY)
}
