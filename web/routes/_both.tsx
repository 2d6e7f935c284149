// Addresses that are a page for visitors and a screen for those who are signed in: each gets their own frame.
import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { readPerson } from './-person-search.ts'
import { SiteLayout } from './-site-layout.tsx'

const AppLayout = lazy(async () => ({ default: (await import('./-app-layout.tsx')).AppLayout }))

export const Route = createFileRoute('/_both')({
  staticData: { opensFor: 'everybody' },
  validateSearch: readPerson,
  search: { middlewares: [retainSearchParams(['person'])] },
  beforeLoad: async () => {
    if (!readKnownUser()) return
    const { startDevice } = await import('#web/start-device.ts')
    await startDevice()
  },
  component: BothLayout,
})

function BothLayout() {
  if (useKnownUser())
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <AppLayout />
      </Suspense>
    )
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
