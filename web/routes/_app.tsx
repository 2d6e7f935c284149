// The signed-in part: nobody gets in without a session, and everything in it has the navigation, the bell and the sync
// indicator.
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { featureNames } from '#web/content/feature-menu.ts'
import { session, useSession } from '#web/data/session.ts'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx'
import { useNotifications } from '#web/features/notifications/use-notifications.ts'
import { DeviceSignals } from '#web/features/push/device-signals.tsx'
import { NavBar } from '#web/features/site/nav-bar.tsx'
import { navSession } from '#web/features/site/nav-session.ts'
import { TabBar } from '#web/features/site/tab-bar.tsx'
import { FirstPull } from '#web/features/sync/first-pull.tsx'
import { LostNotice } from '#web/features/sync/lost-notice.tsx'
import { RestoredNotice } from '#web/features/sync/restored-notice.tsx'
import { SignOut } from '#web/features/sync/sign-out.tsx'
import { StoreGate } from '#web/features/sync/store-gate.tsx'
import { SyncIndicator } from '#web/features/sync/sync-indicator.tsx'

export const Route = createFileRoute('/_app')({
  staticData: { opensFor: 'signed in' },
  // Offline, the session last known on this device is enough: `load` answers it.
  beforeLoad: async ({ location }) => {
    await session.load()
    if (session.current().status === 'signed-in') return
    // A tool and its public page share a path (/ai-legal-engine): a visitor gets the page.
    if (featureNames[location.pathname]) {
      throw redirect({
        to: '/features/$feature',
        params: { feature: location.pathname.slice(1) },
        replace: true,
      })
    }
    // People who open a screen of their own have an account, unless the link is for people without one.
    const tab = location.state.tab ?? 'sign-in'
    throw redirect({ to: '/auth', search: { redirect: location.href }, state: { tab }, replace: true })
  },
  component: AppLayout,
})

function AppLayout() {
  const state = useSession()
  const navigate = useNavigate()

  // The session can end elsewhere: in another tab, or because the server ended it.
  useEffect(() => {
    if (state.status !== 'signed-out') return
    const { pathname, search, hash } = window.location
    void navigate({
      to: '/auth',
      search: { redirect: pathname + search + hash },
      state: { tab: 'sign-in' },
      replace: true,
    })
  }, [state.status, navigate])

  const [leaving, setLeaving] = useState(false)
  const notifications = useNotifications()
  const leave = useCallback(() => navigate({ to: '/' }), [navigate])

  return (
    <FirstPull>
      <NavBar
        session={navSession(state)}
        bell={<NotificationBell />}
        sync={<SyncIndicator />}
        onSignOut={() => setLeaving(true)}
      />
      <main id="main" tabIndex={-1} className="min-h-dvh pt-nav pb-(--bottom-bar)">
        <LostNotice />
        <RestoredNotice />
        <StoreGate>
          <Outlet />
        </StoreGate>
      </main>
      <TabBar />
      <DeviceSignals
        userId={state.user?.id ?? null}
        unread={notifications.status === 'ready' ? notifications.unread : null}
      />
      <StepUpDialog />
      {leaving && <SignOut onLeave={leave} onStay={() => setLeaving(false)} />}
    </FirstPull>
  )
}
