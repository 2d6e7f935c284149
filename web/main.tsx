// Starts the web app: brings a prerendered page to life, or draws the page that the address asks for.
import './ui/app.css'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { must } from '#shared/lib/must.ts'
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

// Not awaited: what the page loads waits for this module.
void show()
void watchForUpdates(editingStore.read)

async function show(): Promise<void> {
  const isPrerendered = isThisPage(root)
  // As the server has rendered it: without it, the client would add a boundary that the HTML doesn't have (React #418).
  if (isPrerendered) router.ssr = { manifest: undefined }
  await router.load()
  if (isPrerendered) {
    hydrateRoot(root, app)
    return
  }
  // What is shown stays until there is something to show instead.
  root.replaceChildren()
  for (const tag of document.querySelectorAll('[data-head]')) tag.remove()
  createRoot(root).render(app)
}

/** Whether the HTML holds just what would be drawn: a page was rendered without a query, and for visitors. */
function isThisPage({ dataset }: HTMLElement): boolean {
  const { pathname, search } = window.location
  const isForUs = dataset.alsoTool === undefined || !readKnownUser()
  return dataset.prerendered === pathname && search === '' && isForUs
}
