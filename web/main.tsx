// Starts the web app: hydrates a prerendered page, or renders the page at this address.
import './ui/app.css'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { must } from '#shared/lib/must.ts'
import { measureWhenIdle } from '#web/data/measure-when-idle.ts'
import { readKnownUser } from '#web/data/session/known-user.ts'
import { watchForInstall } from '#web/features/install/install-offer.ts'
import { watchForUpdates } from '#web/features/site/app-update.ts'
import { editingStore } from '#web/features/site/editing.ts'
import { passOnNonce } from '#web/ui/style-nonce.ts'
import { createAppRouter } from './router.tsx'

passOnNonce()
watchForInstall()
// Visitors of public pages don't need the device.
if (readKnownUser()) void import('./start-device.ts').then(({ startDevice }) => startDevice())

const router = createAppRouter(createBrowserHistory())
const root = must(document.getElementById('root'), '#root in index.html')
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

if (isThisPage(root)) void takeOver()
else if (root.childElementCount === 0) draw(root)
else drawInstead()
void watchForUpdates(editingStore.read)
measureWhenIdle(measuredRoute)

/**
 * Hydrates the HTML. The module doesn't await it: the page's own modules wait for this module. If a script isn't on the
 * device and there is no network, the HTML stays readable as it is.
 */
async function takeOver(): Promise<void> {
  // Matches the server's rendering: without it, the client would add a boundary that the HTML lacks (React #418).
  router.ssr = { manifest: undefined }
  await router.load()
  const isWhole = router.state.matches.every(({ status }) => status !== 'error')
  if (isWhole || navigator.onLine) hydrateRoot(root, app)
  else window.addEventListener('online', () => void takeOver(), { once: true })
}

function draw(into: HTMLElement): void {
  // From then on, the page's own head tags exist; removing the others earlier would leave the document without a title.
  const stop = router.subscribe('onRendered', () => {
    stop()
    for (const tag of document.querySelectorAll('[data-head]')) tag.remove()
  })
  createRoot(into).render(app)
}

/**
 * The current content stays until its replacement is rendered. Signed-in users don't see a visitor's page (app.css):
 * their screen replaces it at once, with the shell's skeleton while it loads.
 */
function drawInstead(): void {
  const fresh = document.createElement('div')
  if (root.dataset.alsoTool !== undefined && readKnownUser()) {
    root.replaceWith(fresh)
    fresh.id = root.id
    draw(fresh)
    return
  }
  const stop = router.subscribe('onRendered', () => {
    stop()
    root.replaceWith(fresh)
    fresh.id = root.id
  })
  draw(fresh)
}

/** The pattern of the open route; each single-segment page counts as its own route. */
function measuredRoute(): string {
  const { fullPath = '/' } = router.state.matches.at(-1) ?? {}
  return fullPath === '/$page' ? window.location.pathname : fullPath.replace(/(.)\/$/, '$1')
}

/** Whether the HTML matches what would be rendered: pages were prerendered without a query, and for visitors. */
function isThisPage({ dataset }: HTMLElement): boolean {
  const { pathname, search } = window.location
  const isForUs = dataset.alsoTool === undefined || !readKnownUser()
  return dataset.prerendered === pathname && search === '' && isForUs
}
