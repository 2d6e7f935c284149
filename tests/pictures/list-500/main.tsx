// A page with nothing but the list; `?sites=` says how many.
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/lib/must.ts'
import { SiteList } from '#web/features/site-list/site-list.tsx'
import '#web/ui/app.css'
import { manySites } from '../many-sites.ts'

const networks = manySites(Number(new URLSearchParams(location.search).get('sites') ?? 500))

function Page() {
  return (
    <main className="mx-auto max-w-page px-8 py-8">
      <div className="border-t-2 border-ink pt-6">
        <SiteList networks={networks} label="Made-up sites" />
      </div>
    </main>
  )
}

const router = createRouter({ routeTree: createRootRoute({ component: Page }) })
createRoot(must(document.getElementById('root'), 'root')).render(<RouterProvider router={router} />)
