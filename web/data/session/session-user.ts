// The signed-in user, as the server sends and the device stores it. Never a token: those stay in memory.
import { z } from '#shared/lib/z.ts'
import type { KeyValue } from '#web/data/environment.ts'
import { KNOWN_USER_KEY } from './known-user.ts'

export const sessionUser = z.object({ id: z.uuid(), email: z.string(), fullName: z.string() })
export type SessionUser = z.infer<typeof sessionUser>

/** Answer of /auth/v1/token; the refresh secret comes in an HttpOnly cookie. */
export const sessionAnswer = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  user: z.looseObject({
    id: z.uuid(),
    email: z.string(),
    user_metadata: z.looseObject({ full_name: z.string().optional() }).optional(),
    factors: z
      .array(z.looseObject({ id: z.string(), status: z.string(), friendly_name: z.string().optional() }))
      .optional(),
  }),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export function userOf(answer: SessionAnswer): SessionUser {
  const { id, email, user_metadata } = answer.user
  return { id, email, fullName: user_metadata?.full_name ?? '' }
}

/** The last known user of this device: the starting point when there is no network. */
export function lastKnownUser(local: KeyValue): SessionUser | null {
  const kept = local.get(KNOWN_USER_KEY)
  if (kept === null) return null
  try {
    return sessionUser.parse(JSON.parse(kept))
  } catch {
    // Not our data, or of another version: treated as absent.
    return null
  }
}

export function rememberUser(local: KeyValue, user: SessionUser | null): void {
  if (user) local.set(KNOWN_USER_KEY, JSON.stringify(user))
  else local.remove(KNOWN_USER_KEY)
}
