// The router, with the shared states of routes that are loading, failed or don't exist.
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { RouteError } from '#web/features/site/route-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The root route handles scrolling (PRODUCT S2.1), so the router's own is off. */
export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    // Off, because a click during a preload of the same page did nothing: guards wait for the device.
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
    /** Who may open the pages of this layout; its own guard enforces it. */
    opensFor?: 'everybody' | 'signed in'
  }
  /** State that a link passes to the page it opens, outside the address. */
  interface HistoryState {
    /** The search text in the operator's inbox. */
    inboxSearch?: string
    /** The open tab of /auth; sign-up if absent. A guard opens sign-in unless the link says otherwise. */
    tab?: 'sign-in' | 'sign-up'
    /** A name given before signing up, to fill in. */
    fullName?: string
    /** A name for a free scan, given on another page. */
    scanName?: string
  }
}
