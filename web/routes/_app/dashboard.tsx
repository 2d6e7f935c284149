// /dashboard: the hub, composed of removals, alerts and notifications.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { AlertsBanner } from '#web/features/alerts/alerts-banner.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { useReadyCount } from '#web/features/exposures/use-exposures.ts'
import { useStarting } from '#web/features/exposures/use-starting.ts'
import { InstallCard } from '#web/features/install/install-card.tsx'
import { NotificationsWidget } from '#web/features/notifications/notifications-widget.tsx'
import { StatusToasts } from '#web/features/notifications/status-toasts.tsx'
import { PushOffer } from '#web/features/push/push-offer.tsx'
import { JobTabs } from '#web/features/removals/job-tabs.tsx'
import { LiveProgress } from '#web/features/removals/live-progress.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { NoRemovals } from '#web/features/removals/no-removals.tsx'
import { OverallProgress } from '#web/features/removals/overall-progress.tsx'
import { overviewOf } from '#web/features/removals/overview.ts'
import { filterJobs, removalsSearch } from '#web/features/removals/removals-filter.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { KeepData } from '#web/features/sync/keep-data.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PersonLists } from './-person-lists.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: removalsSearch.pick({ tab: true }),
  head: () => ({ meta: [{ title: 'Dashboard | Offlist' }] }),
  component: Dashboard,
  errorComponent: LoadFailed,
})

function Dashboard() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { person } = search
  const all = useJobViews()
  const everyone = useDocs('people')
  // Everyone, unless one of them is chosen.
  const chosen = everyone.docs.find(one => one.id === person)?.id ?? null
  const people = { ...everyone, docs: everyone.docs.filter(one => chosen === null || one.id === chosen) }
  const jobs = { ...all, views: all.views.filter(({ job }) => chosen === null || job.person_id === chosen) }
  const starting = useStarting().filter(one => chosen === null || one.personId === chosen)
  const found = useReadyCount(chosen)
  const scans = useDocs('exposure_scans', { where: scan => scan.scan_date !== null })
  if (jobs.status === 'loading' || people.status === 'loading' || found === null) return <Skeleton />
  const overview = overviewOf(jobs.views)
  const next = overview.nextYours
  const unsent = starting.filter(one => !one.sent).length
  const hasPerson = people.docs.length > 0
  // Something has been looked for, or begun: the first moment at which Offlist is worth keeping.
  const hasValue = overview.total + starting.length > 0 || scans.docs.length > 0
  return (
    <>
      <StatusToasts />
      {hasValue && <KeepData />}
      <DashboardPage
        sums={{
          ...overview,
          nextMinutes: next?.minutes ?? 0,
          hasPerson,
          found,
          starting: starting.length,
          unsent,
        }}
        nextYours={next && { jobId: next.job.id, dialog: next.task === 'look' ? undefined : next.task }}
        alerts={<AlertsBanner />}
        started={<StartingPart starting={starting} />}
        offer={hasValue && <InstallCard instead={<PushOffer />} />}
        empty={<NoRemovals hasPerson={hasPerson} found={found} />}
        list={<PersonLists people={people.docs} removals={jobs.views} />}
        progress={<OverallProgress overview={overview} />}
        tabs={
          <JobTabs
            views={filterJobs(jobs.views, {})}
            tab={search.tab}
            onTabChange={tab =>
              void navigate({ search: before => ({ ...before, tab }), replace: true, resetScroll: false })
            }
          />
        }
        live={<LiveProgress views={jobs.views} waiting={starting.length} />}
        notifications={<NotificationsWidget />}
      />
    </>
  )
}
