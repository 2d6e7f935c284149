// The guard of the signed-in part.
import { redirect } from '@tanstack/react-router'
import { session } from '#web/data/session.ts'
import { startDevice } from '#web/start-device.ts'

type Asked = { href: string; state: { tab?: 'sign-in' | 'sign-up' } }

/** Offline, the session last known on this device is enough. @throws a redirect to /auth, which leads back, without one. */
export async function openForSession(location: Asked): Promise<void> {
  await startDevice()
  if (session.current().status === 'signed-in') return
  // People who open a screen of their own have an account, unless the link is for people without one.
  const tab = location.state.tab ?? 'sign-in'
  throw redirect({ to: '/auth', search: { redirect: location.href }, state: { tab }, replace: true })
}
