// Starts the web app.
import './ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/lib/must.ts'
import { session } from '#web/data/session.ts'
import { followSubscription } from '#web/data/subscription.ts'
import { watchLaunches } from '#web/features/broker-mail/watch-launches.ts'
import { watchForInstall } from '#web/features/install/install-offer.ts'
import { watchForUpdates } from '#web/features/site/app-update.ts'
import { editingStore } from '#web/features/site/editing.ts'
import { passOnNonce } from '#web/ui/style-nonce.ts'
import { applyTheme, readTheme } from '#web/ui/theme.ts'
import { router } from './router.tsx'

passOnNonce()
applyTheme(readTheme())
void session.load()
followSubscription()
watchForInstall()
watchLaunches()

createRoot(must(document.getElementById('root'), '#root in index.html')).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

void watchForUpdates(editingStore.read)
