// The signed-in part: it requires a session, and all its screens are inside the app's shell (__root.tsx). The address
// holds the person that the screens show.
import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { readKnownUser } from '#web/data/session/known-user.ts'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { screensReady } from './-device-ready.ts'
import { readPerson } from './-person-search.ts'

type Asked = { href: string; state: { tab?: 'sign-in' | 'sign-up' } }

export const Route = createFileRoute('/_app')({
  staticData: { opensFor: 'signed in' },
  validateSearch: readPerson,
  search: { middlewares: [retainSearchParams(['person'])] },
  beforeLoad: ({ location }) => {
    const ready = screensReady()
    return ready ? ready.then(() => openFor(location)) : openFor(location)
  },
  pendingComponent: ShellSkeleton,
})

/**
 * Offline, the session last known on this device is enough. @throws a redirect to /auth, which leads back, if there is
 * none.
 */
function openFor(location: Asked): void {
  if (readKnownUser()) return
  // A person who opens a signed-in screen has an account, unless the link says otherwise.
  const tab = location.state.tab ?? 'sign-in'
  throw redirect({ to: '/auth', search: { redirect: location.href }, state: { tab }, replace: true })
}
