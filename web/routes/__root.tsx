// The parts of every page: metadata, a skip link past the navigation, messages, and the offer of a newer version.
import { createRootRoute, HeadContent, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useKnownUser } from '#web/data/session/known-user.ts'
import { WorkerMessages } from '#web/features/push/worker-messages.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { RouteChange } from '#web/features/site/route-change.tsx'
import { UpdateBar } from '#web/features/site/update-bar.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { readyLayout } from './-device-ready.ts'
import { SiteLayout } from './-site-layout.tsx'

export const Route = createRootRoute({
  head: () => ({ meta: [{ title: 'Offlist' }] }),
  component: Root,
  notFoundComponent: () => (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  ),
})

function Root() {
  // From here on, React renders the page for the actual user (web/head-script.js).
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), [])
  return (
    <>
      <HeadContent />
      <div aria-hidden="true" className="window-strip fixed inset-x-0 top-0 z-50 bg-paper" />
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Frame />
      <Toaster />
      <UpdateBar />
      <RouteChange />
      <WorkerMessages />
    </>
  )
}

/**
 * The app's shell is rendered here, so that it persists between screens, including those whose address also has a page
 * for visitors.
 */
function Frame() {
  const user = useKnownUser()
  const frame = useMatches({ select: matches => matches[1]?.routeId })
  // A guard loads it before a screen opens.
  const AppLayout = useMatches({ select: readyLayout })
  const [isShown, setShown] = useState(false)
  // If the session ends on a screen, the shell stays until it has navigated to the sign-in page.
  const isScreen = (frame === '/_both' && Boolean(user)) || (frame === '/_app' && (Boolean(user) || isShown))
  if (isScreen !== isShown) setShown(isScreen)
  return isScreen && AppLayout ? <AppLayout /> : <Outlet />
}
