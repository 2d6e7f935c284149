// Addresses with a page for visitors and a screen for signed-in users, each with its own layout.
import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { screensReady } from './-device-ready.ts'
import { readPerson } from './-person-search.ts'
import { SiteLayout } from './-site-layout.tsx'

export const Route = createFileRoute('/_both')({
  staticData: { opensFor: 'everybody' },
  validateSearch: readPerson,
  search: { middlewares: [retainSearchParams(['person'])] },
  beforeLoad: () => (readKnownUser() ? screensReady() : null) ?? undefined,
  component: BothLayout,
  pendingComponent: () => (readKnownUser() ? <ShellSkeleton /> : <Skeleton />),
})

/** The root renders the app's shell around screens. */
function BothLayout() {
  if (useKnownUser()) return <Outlet />
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
