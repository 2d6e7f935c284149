// /scan: the free scan for visitors, their own scans for signed-in users. A shared result is the same for everyone.
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { FreeScanPage } from '#web/features/free-scan/free-scan-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ScanTool = lazy(async () => ({ default: (await import('./-scan-tool.tsx')).ScanTool }))
const SharedScanPage = lazy(async () => {
  const { SharedScanPage } = await import('#web/features/free-scan/shared-scan-page.tsx')
  return { default: SharedScanPage }
})

export const Route = createFileRoute('/_both/scan')({
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: string } =>
    typeof shared === 'string' ? { shared } : {},
  head: ({ match }) => {
    if (match.search.shared !== undefined)
      return { meta: [{ title: 'Shared scan | Offlist' }, { name: 'robots', content: 'noindex' }] }
    return readKnownUser()
      ? { meta: [{ title: 'Scan | Offlist' }] }
      : pageHead({
          title: 'Free Privacy Scan',
          description:
            'See in about a minute whether five people-search sites list you. No account, no card, and no one is contacted.',
          path: '/scan',
        })
  },
  component: Scan,
})

function Scan() {
  const { shared } = Route.useSearch()
  const user = useKnownUser()
  const handedOver = useLocation({ select: ({ state }) => state.scanName })
  const navigate = useNavigate()
  // A reload must not scan again.
  const forgetName = useCallback(() => void navigate({ to: '/scan', replace: true, state: {} }), [navigate])
  if (shared !== undefined)
    return (
      <Suspense fallback={<Skeleton />}>
        <SharedScanPage id={shared} />
      </Suspense>
    )
  if (!user) return <FreeScanPage handedOver={handedOver} onTaken={forgetName} />
  return (
    <Suspense fallback={<Skeleton />}>
      <ScanTool />
    </Suspense>
  )
}
