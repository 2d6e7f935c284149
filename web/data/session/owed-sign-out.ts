// A sign-out that couldn't be sent to the server: it's sent at the next start.
import type { KeyValue } from '#web/data/environment.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { AuthClient } from './auth-client.ts'

/** Set while the server still has to be notified of a sign-out on this device. */
const OWED = 'offlist-sign-out-owed'

/** Statuses after which a session is gone for good; any other failure may be temporary (PRODUCT S8). */
export const FINAL: readonly number[] = [400, 401, 403]

type Deps = { local: KeyValue; auth: Pick<AuthClient, 'refresh' | 'signOut'> }

export const isOwed = (local: KeyValue): boolean => local.get(OWED) !== null
export const noteOwed = (local: KeyValue): void => local.set(OWED, 'yes')
export const forgetOwed = (local: KeyValue): void => local.remove(OWED)

/** Ends a session whose cookie remains although the person has signed out; not if a user has signed in since. */
export async function settleOwed({ local, auth }: Deps, isSignedIn: () => boolean): Promise<void> {
  if (!isOwed(local)) return
  try {
    const { access_token } = await auth.refresh()
    if (!isSignedIn()) await auth.signOut(access_token)
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.includes(error.status)) throw error
  }
  forgetOwed(local)
}
