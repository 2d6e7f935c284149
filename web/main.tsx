// Starts the web app: brings a prerendered page to life, or draws the page that the address asks for.
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
// Visitors of public pages don't need it.
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
 * Brings the HTML to life. Not awaited by the module: what the page loads waits for this module. Without a network, where
 * a part of the program isn't on the device, the HTML stays as it is and can be read.
 */
async function takeOver(): Promise<void> {
  // As the server has rendered it: without it, the client would add a boundary that the HTML doesn't have (React #418).
  router.ssr = { manifest: undefined }
  await router.load()
  const isWhole = router.state.matches.every(({ status }) => status !== 'error')
  if (isWhole || navigator.onLine) hydrateRoot(root, app)
  else window.addEventListener('online', () => void takeOver(), { once: true })
}

function draw(into: HTMLElement): void {
  // The page's own tags are there from then on; before, the document would be without a title.
  const stop = router.subscribe('onRendered', () => {
    stop()
    for (const tag of document.querySelectorAll('[data-head]')) tag.remove()
  })
  createRoot(into).render(app)
}

/**
 * What is shown stays until there is something to show instead. A visitor's page isn't shown to those who are signed in
 * (app.css): their screen takes its place at once, with the shell's skeleton while it loads.
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

/** The pattern of the route that is open; a page of one segment is a route of its own. */
function measuredRoute(): string {
  const { fullPath = '/' } = router.state.matches.at(-1) ?? {}
  return fullPath === '/$page' ? window.location.pathname : fullPath.replace(/(.)\/$/, '$1')
}

/** Whether the HTML holds just what would be drawn: a page was rendered without a query, and for visitors. */
function isThisPage({ dataset }: HTMLElement): boolean {
  const { pathname, search } = window.location
  const isForUs = dataset.alsoTool === undefined || !readKnownUser()
  return dataset.prerendered === pathname && search === '' && isForUs
}
