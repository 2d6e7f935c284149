// /dashboard: the hub, composed of removals, listings, alerts and notifications.
import { createFileRoute } from '@tanstack/react-router'
import { mainName } from '#shared/letters/full-name.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { AlertsBanner } from '#web/features/alerts/alerts-banner.tsx'
import { comingUp } from '#web/features/dashboard/coming-up.ts'
import { ComingUpPart } from '#web/features/dashboard/coming-up-part.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { latelyLines } from '#web/features/dashboard/lately.ts'
import { LatelyPart } from '#web/features/dashboard/lately-part.tsx'
import { SincePart } from '#web/features/dashboard/since-part.tsx'
import { DropOffer } from '#web/features/drop/drop-offer.tsx'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { InstallCard } from '#web/features/install/install-card.tsx'
import { NotificationsWidget } from '#web/features/notifications/notifications-widget.tsx'
import { StatusToasts } from '#web/features/notifications/status-toasts.tsx'
import { PushOffer } from '#web/features/push/push-offer.tsx'
import { LiveProgress } from '#web/features/removals/live-progress.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { NextMinutesPart } from '#web/features/removals/next-minutes-part.tsx'
import { NoRemovals } from '#web/features/removals/no-removals.tsx'
import { OverallProgress } from '#web/features/removals/overall-progress.tsx'
import { REMOVALS_SEARCH } from '#web/features/removals/removals-search.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { ShownDetails } from '#web/features/site-list/shown-details.tsx'
import { PersistStorage } from '#web/features/sync/persist-storage.tsx'
import { readSearch } from '#web/ui/address-search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { dashboardFacts } from './-dashboard-facts.ts'
import { latelyEvents, sinceFacts } from './-dashboard-history.ts'
import { DashboardTabs } from './-dashboard-tabs.tsx'
import { MoreFound } from './-more-found.tsx'
import { nextRows } from './-next-rows.ts'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: search => readSearch({ tab: REMOVALS_SEARCH.tab }, search),
  head: () => ({ meta: [{ title: 'Dashboard | Offlist' }] }),
  component: Dashboard,
  errorComponent: LoadFailed,
})

function Dashboard() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const jobs = useJobViews()
  const everyone = useDocs('people')
  const scans = useDocs('exposure_scans')
  const alerts = useDocs('reappearance_alerts')
  const { status, sites } = useSites()
  const intents = useIntents()
  const now = useNow(MINUTE)
  if ([jobs, everyone, scans, alerts].some(list => list.failed)) return <LoadFailed />
  if ([jobs, everyone, scans, alerts, { status }].some(list => list.status === 'loading')) return <Skeleton />
  // Everyone, unless a person is chosen.
  const chosen = everyone.docs.find(one => one.id === search.person)?.id ?? null
  const isOf = (id: string) => chosen === null || id === chosen
  const people = everyone.docs.filter(one => isOf(one.id))
  const views = jobs.views.filter(({ job }) => isOf(job.person_id))
  const own = scans.docs.filter(scan => isOf(scan.person_id))
  const facts = dashboardFacts({
    people,
    scans: own,
    views,
    sites,
    intents,
    alerts: alerts.docs,
    chosen,
    now,
  })
  const { overview, tabs, starting, sums, next, lists, kinds } = facts
  const ownAlerts = alerts.docs.filter(alert => isOf(alert.person_id))
  const since = sinceFacts({ scans: own, alerts: ownAlerts, facts, now })
  const [person, ...others] = people
  const isStarted = sums.total + sums.starting > 0
  // After the first scan or removal: the first moment when Offlist's data is worth preserving.
  const hasValue = isStarted || own.some(scan => scan.scan_date !== null)
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(now)
  const names = new Map(others.length === 0 ? [] : people.map(one => [one.id, mainName(one)]))
  const whose = person ? [others.length === 0 ? mainName(person) : 'Everyone'] : []
  const siteName = (id: string) => sites.get(id)?.name ?? id
  return (
    <>
      <StatusToasts />
      {hasValue && <PersistStorage />}
      <DashboardPage
        eyebrow={[...whose, day].join(' · ')}
        sums={sums}
        notice={
          sums.backOpen > 0 ? (
            <AlertsBanner personId={chosen} />
          ) : (
            isStarted && <MoreFound questions={sums.questions} found={sums.found} />
          )
        }
        started={starting.length > 0 && <StartingPart starting={starting} />}
        empty={
          !isStarted && <NoRemovals hasPerson={sums.hasPerson} isFound={sums.found + sums.questions > 0} />
        }
        tabs={
          (sums.total > 0 || lists.length > 0) && (
            <DashboardTabs
              lists={lists}
              counts={{
                all: tabs.all.length,
                handling: tabs.handling.length,
                todo: tabs.todo.length,
                completed: tabs.completed.length,
              }}
              note={facts.listNote}
              starting={starting.length}
              tab={search.tab}
              onTabChange={tab =>
                void navigate({ search: before => ({ ...before, tab }), replace: true, resetScroll: false })
              }
            />
          )
        }
        whatTheyShow={
          <ShownDetails
            kinds={kinds}
            title={`What they show about ${others.length > 0 ? 'all of you' : person ? pronounsOf(person).who : 'you'}`}
          />
        }
        nextMinutes={
          <NextMinutesPart rows={nextRows(next.next, names)} minutes={next.minutes} yours={sums.yours} />
        }
        lately={
          <LatelyPart
            title="What happened lately"
            lines={latelyLines(latelyEvents({ alerts: ownAlerts, facts }), now)}
            action={
              <TextLink to="/removals" className="text-sm text-soft">
                Everything
              </TextLink>
            }
          />
        }
        notifications={<NotificationsWidget />}
        live={<LiveProgress views={views} waiting={starting.length} />}
        comingUp={
          <ComingUpPart
            coming={comingUp(
              tabs.all.map(view => view.job),
              own,
              siteName,
              now,
            )}
          />
        }
        progress={
          sums.total > 0 && (
            <OverallProgress
              overview={overview}
              action={
                <TextLink to="/removals" className="text-sm text-soft">
                  By network
                </TextLink>
              }
            />
          )
        }
        since={since && <SincePart {...since} />}
        offer={
          <div className="grid gap-6">
            <DropOffer people={people} />
            {hasValue && <InstallCard instead={<PushOffer />} />}
          </div>
        }
      />
    </>
  )
}
