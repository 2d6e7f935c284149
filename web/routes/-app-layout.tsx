// The app's shell around a screen, assembled from features, which may not import each other.
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { mainName } from '#shared/letters/full-name.ts'
import { useDocs } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { useIsOperator } from '#web/data/use-is-operator.ts'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx'
import { useNotifications } from '#web/features/notifications/use-notifications.ts'
import { DeviceSignals } from '#web/features/push/device-signals.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { PersonSwitcher } from '#web/features/shell/person-switcher.tsx'
import { FirstPull } from '#web/features/sync/first-pull.tsx'
import { LostNotice } from '#web/features/sync/lost-notice.tsx'
import { RestoredNotice } from '#web/features/sync/restored-notice.tsx'
import { StoreGate } from '#web/features/sync/store-gate.tsx'
import { SyncIndicator } from '#web/features/sync/sync-indicator.tsx'
import { AppPalette } from './-app-palette.tsx'
import { SignOut } from './-lazy-sign-out.ts'
import { usePlaceCounts } from './-place-counts.ts'

/** The layout of every signed-in screen; `Outlet` is the screen. */
export function AppLayout() {
  const state = useSession()
  const navigate = useNavigate()

  // The session can end elsewhere: in another tab, or on the server.
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

  const { person } = useSearch({ strict: false })
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const chosen = people.docs.find(one => one.id === person)?.id ?? null
  const counts = usePlaceCounts(chosen)
  const isOperator = useIsOperator()
  const signOut = useCallback(() => setLeaving(true), [])
  // Opens the same screen for another person.
  const choose = (id: string | null) =>
    void navigate({ to: '.', search: before => ({ ...before, person: id ?? undefined }), replace: true })

  return (
    <FirstPull>
      <AppShell
        counts={counts}
        isOperator={isOperator}
        email={state.user?.email ?? ''}
        onSignOut={signOut}
        switcher={form => (
          <PersonSwitcher
            people={people.docs.map(one => ({ id: one.id, name: mainName(one), relation: null }))}
            isKnown={people.status === 'ready'}
            chosen={chosen}
            onChoose={choose}
            form={form}
          />
        )}
        notifications={form => <NotificationBell form={form} />}
        sync={form => <SyncIndicator form={form} />}
        palette={close => <AppPalette onClose={close} onSignOut={signOut} />}
      >
        <LostNotice />
        <RestoredNotice />
        <StoreGate>
          <Outlet />
        </StoreGate>
      </AppShell>
      <DeviceSignals
        userId={state.user?.id ?? null}
        unread={notifications.status === 'ready' ? notifications.unread : null}
      />
      <StepUpDialog />
      {leaving && (
        <Suspense>
          <SignOut onLeave={leave} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </FirstPull>
  )
}
