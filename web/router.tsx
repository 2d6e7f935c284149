// The router: what every route shares while it loads, fails or does not exist.
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { RouteError } from '#web/features/site/route-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Scrolling is done in the root route (PRODUCT S2.1), so the router's own is off. */
export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    // A click that meets a preload of the same page stayed without an answer: guards wait for the device.
    defaultPreload: false,
    defaultPendingComponent: Skeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultHashScrollIntoView: false,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Who opens what lies in this frame; its own guard sees to it. */
    opensFor?: 'everybody' | 'signed in'
  }
  /** What a link may hand to the page it opens, out of the address. */
  interface HistoryState {
    /** What is searched for in the operator's inbox. */
    inboxSearch?: string
    /** Which tab of /auth is open; sign-up if absent. A guard opens sign-in unless the link says otherwise. */
    tab?: 'sign-in' | 'sign-up'
    /** A name that was given before signing up: filled in for them. */
    fullName?: string
    /** A name to run a free scan for, given on another page. */
    scanName?: string
  }
}
