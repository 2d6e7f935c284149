// Combines the public layout with parts of signed-in features, which features may not import from each other.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useKnownUser } from '#web/data/session/known-user.ts'
import { NavBar } from '#web/features/site/nav-bar.tsx'
import { SiteFrame } from '#web/features/site/site-frame.tsx'
import { SignOut } from './-lazy-sign-out.ts'

// Loaded only for signed-in users, because they bring the local store with them.
const NotificationBell = lazy(async () => {
  const { NotificationBell } = await import('#web/features/notifications/notification-bell.tsx')
  return { default: NotificationBell }
})
const SyncIndicator = lazy(async () => {
  const { SyncIndicator } = await import('#web/features/sync/sync-indicator.tsx')
  return { default: SyncIndicator }
})

/** Public pages don't read the store. */
const stayHere = async () => {}

/** The navigation bar, the page, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const user = useKnownUser()
  const [leaving, setLeaving] = useState(false)
  const nav = (
    <NavBar
      session={user}
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
      {leaving && user && (
        <Suspense fallback={null}>
          <SignOut onLeave={stayHere} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </SiteFrame>
  )
}
