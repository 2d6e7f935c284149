// Addresses that are a page for visitors and a screen for those who are signed in: each gets their own frame.
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

/** The app's shell around screens is the root's. */
function BothLayout() {
  if (useKnownUser()) return <Outlet />
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
