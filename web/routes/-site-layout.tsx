// Puts the public frame together with the session and the slots of the signed-in features, which features may not import from each other.
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#web/data/session.ts'
import { signOutWithWords } from '#web/features/account/sign-out-with-words.ts'
import { NavBar } from '#web/features/site/nav-bar.tsx'
import { navSession } from '#web/features/site/nav-session.ts'
import { SiteFrame } from '#web/features/site/site-frame.tsx'

// Loaded only for those who are signed in: they bring the local store with them.
const NotificationBell = lazy(async () => {
  const { NotificationBell } = await import('#web/features/notifications/notification-bell.tsx')
  return { default: NotificationBell }
})
const SyncIndicator = lazy(async () => {
  const { SyncIndicator } = await import('#web/features/sync/sync-indicator.tsx')
  return { default: SyncIndicator }
})

/** The navigation bar, the page, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const state = useSession()
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
      onSignOut={() => void signOutWithWords()}
    />
  )
  return <SiteFrame nav={nav}>{children}</SiteFrame>
}
