// The free scan for visitors: the form, the scan site by site, and the results (PRODUCT S2.5).
import { lazy, Suspense, useEffect, useRef } from 'react'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScanFacts } from './scan-facts.tsx'
import { ScanForm } from './scan-form.tsx'
import { useUpgradeVariant } from './upgrade-variant.ts'
import { useFreeScan } from './use-free-scan.ts'

// Loaded when the visitor starts a scan, to keep the page small.
const loadRunning = () => import('./scan-running.tsx')
const loadResults = () => import('./scan-results.tsx')
const ScanRunning = lazy(async () => ({ default: (await loadRunning()).ScanRunning }))
const ScanResults = lazy(async () => ({ default: (await loadResults()).ScanResults }))

type FreeScanPageProps = {
  /** A name entered on another page: the scan starts with it. */
  handedOver: string | undefined
  /** Called once the scan has taken it. */
  onTaken: () => void
}

/** Renders the page's h1 in all its states. */
export function FreeScanPage({ handedOver, onTaken }: FreeScanPageProps) {
  const { phase, input, start, backToForm } = useFreeScan()
  const variant = useUpgradeVariant()
  const taken = useRef(false)
  useEffect(() => {
    if (handedOver === undefined || taken.current) return
    taken.current = true
    start({ name: handedOver, email: '', city: '', state: '', shareResults: false })
    onTaken()
  }, [handedOver, onTaken, start])
  const isStarting = phase.kind === 'form' && phase.starting
  useEffect(() => {
    if (isStarting) void Promise.all([loadRunning(), loadResults()]).catch(() => undefined)
  }, [isStarting])

  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/scan')} />
      {phase.kind === 'form' ? (
        <>
          <PageHeader
            title="See who lists you."
            lede="Tell us your name. We look on five people-search sites and show you what strangers can see there."
          />
          <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
            <ScanForm
              key={input?.name}
              given={input ?? {}}
              starting={phase.starting}
              problem={phase.problem}
              onStart={start}
            />
            <ScanFacts />
          </div>
        </>
      ) : (
        <Suspense fallback={<Skeleton />}>
          {phase.kind === 'running' && <ScanRunning name={input?.name ?? ''} progress={phase.progress} />}
          {phase.kind === 'over' && input && (
            <ScanResults
              input={input}
              response={phase.response}
              variant={variant}
              onScan={start}
              onBack={backToForm}
            />
          )}
        </Suspense>
      )}
    </Page>
  )
}
