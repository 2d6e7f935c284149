// The signed-in part: nobody gets in without a session, and every screen in it stands in the app's shell (__root.tsx). The
// person that the screens are about is in the address.
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

/** Offline, the session last known on this device is enough. @throws a redirect to /auth, which leads back, without one. */
function openFor(location: Asked): void {
  if (readKnownUser()) return
  // People who open a screen of their own have an account, unless the link is for people without one.
  const tab = location.state.tab ?? 'sign-in'
  throw redirect({ to: '/auth', search: { redirect: location.href }, state: { tab }, replace: true })
}
