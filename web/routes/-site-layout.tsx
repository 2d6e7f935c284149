// Puts the public frame together with the session and the slots of the signed-in features, which features may not import from each other.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#web/data/session.ts'
import { NavBar } from '#web/features/site/nav-bar.tsx'
import { navSession } from '#web/features/site/nav-session.ts'
import { SiteFrame } from '#web/features/site/site-frame.tsx'
import { SignOut } from './-lazy-sign-out.ts'

// Loaded only for those who are signed in: they bring the local store with them.
const NotificationBell = lazy(async () => {
  const { NotificationBell } = await import('#web/features/notifications/notification-bell.tsx')
  return { default: NotificationBell }
})
const SyncIndicator = lazy(async () => {
  const { SyncIndicator } = await import('#web/features/sync/sync-indicator.tsx')
  return { default: SyncIndicator }
})

/** Nothing on a public page reads the store. */
const stayHere = async () => {}

/** The navigation bar, the page, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const state = useSession()
  const [leaving, setLeaving] = useState(false)
  const nav = (
    <NavBar
      session={navSession(state)}
      bell={
        <Suspense fallback={<span className="size-11" />}>
          <NotificationBell />
        </Suspense>
      }
      sync={
        <Suspense fallback={null}>
          <SyncIndicator />
        </Suspense>
      }
      onSignOut={() => setLeaving(true)}
    />
  )
  return (
    <SiteFrame nav={nav}>
      {children}
      {leaving && state.status === 'signed-in' && (
        <Suspense fallback={null}>
          <SignOut onLeave={stayHere} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </SiteFrame>
  )
}
