// The signed-in hub: what is gone, what is being done, whose turn it is (spec, signed-in tools, 2.1). Its parts belong
// to other features; the route puts them in.
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type DashboardSums, dashboardWords } from './dashboard-words.ts'

type DashboardPageProps = {
  sums: DashboardSums
  /** The removal that waits for the person and takes least time, with its dialog; null when none waits. */
  nextYours: { jobId: string; dialog: 'guide' | 'letter' | undefined } | null
  alerts: ReactNode
  /** Removals you started but aren't in the list of removals yet. */
  started: ReactNode
  /** To install, or to be told on this device. */
  offer: ReactNode
  empty: ReactNode
  /** Every site as a line. */
  list: ReactNode
  progress: ReactNode
  tabs: ReactNode
  live: ReactNode
  notifications: ReactNode
}

/** `empty` replaces progress and tabs while there are no removals and none was started. */
export function DashboardPage(props: DashboardPageProps) {
  const { sums, nextYours, alerts, started, offer, empty, list, progress, tabs, live, notifications } = props
  const { title, lede, action } = dashboardWords(sums)
  const isStartedBelow = sums.total > 0 && sums.starting > 0
  return (
    <Page>
      <PageHeader
        title={title}
        lede={lede}
        aside={
          sums.total > 0 && (
            <StatusPill
              tone={sums.percentComplete === 100 ? 'clear' : 'neutral'}
              explain="Completed removals out of all you started, not counting cancelled ones. A removal is complete after two checks, 72 hours apart, that didn’t find the listing. If there’s nothing public to check, we take the site’s written word."
            >
              {sums.percentComplete}% complete
            </StatusPill>
          )
        }
        action={
          nextYours ? (
            <LinkButton
              variant="primary"
              to="/removals/$jobId"
              params={{ jobId: nextYours.jobId }}
              search={nextYours.dialog ? { open: nextYours.dialog } : {}}
            >
              {action}
            </LinkButton>
          ) : (
            sums.total > 0 && <OtherAction back={sums.back} />
          )
        }
      />
      {sums.total === 0 ? (
        <>
          {sums.starting === 0 ? empty : started}
          <div className="mt-12 empty:hidden">{list}</div>
          <div className="mt-12 empty:hidden">{offer}</div>
        </>
      ) : (
        <>
          {list}
          {progress}
          <div className="mt-12 empty:hidden">{offer}</div>
          <div className="mt-12">{tabs}</div>
        </>
      )}
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="min-w-0">{live}</div>
        <div className="min-w-0">{notifications}</div>
      </div>
      {/* They come and go by themselves: below the lists, they don't move anything that someone is about to press. */}
      <div className="mt-14 empty:hidden">{alerts}</div>
      {isStartedBelow && <div className="mt-14">{started}</div>}
      <Places />
    </Page>
  )
}

/** What to do if no removal waits for the person. */
function OtherAction({ back }: { back: number }) {
  if (back === 0) return <LinkButton to="/exposures">See your listings</LinkButton>
  return (
    <LinkButton variant="primary" to="/removals" search={{ status: 'back' }}>
      Decide what to do
    </LinkButton>
  )
}

/** The other signed-in screens: on wide screens the navigation bar does not name them all. */
function Places() {
  return (
    <nav aria-label="More" className="mt-14 border-t border-line pt-6">
      {/* Their words, not their edges, begin where the page's text does. */}
      <div className="-mx-3.5 flex flex-wrap">
        <LinkButton size="small" variant="quiet" to="/scan">
          Scan
        </LinkButton>
        <LinkButton size="small" variant="quiet" to="/exposures">
          Listings
        </LinkButton>
        <LinkButton size="small" variant="quiet" to="/people">
          People
        </LinkButton>
        <LinkButton size="small" variant="quiet" to="/reappearance-alerts">
          Monitoring
        </LinkButton>
      </div>
    </nav>
  )
}
