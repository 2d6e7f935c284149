// /analytics: composed of listings, removals and alerts on this device.
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { networkNames } from '#shared/domain/network-names.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'
import { readAnalyticsSearch } from '#web/features/analytics/analytics-search.ts'
import { type History, historyOf } from '#web/features/analytics/history.ts'
import { viewExposures } from '#web/features/exposures/exposure-view.ts'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { NoRemovals } from '#web/features/removals/no-removals.tsx'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/analytics')({
  validateSearch: readAnalyticsSearch,
  head: () => ({ meta: [{ title: 'Analytics | Offlist' }] }),
  component: Analytics,
  errorComponent: LoadFailed,
})

/** The data here doesn't change from minute to minute. */
const OFTEN = 60 * MINUTE

function Analytics() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { status, history, rows } = useHistory()
  if (status === 'loading') return <Skeleton />
  const chosen = history.people.find(one => one.id === search.person)
  const whose = chosen?.name ?? (history.people.length > 1 ? 'Everyone' : history.people[0]?.name)
  return (
    <AnalyticsPage
      history={history}
      rows={rows}
      eyebrow={whose === undefined ? 'Analytics' : `${whose} · Analytics`}
      search={search}
      onSearch={next => void navigate({ search: next, replace: true, resetScroll: false })}
      empty={<NoRemovals hasPerson={history.people.length > 0} isFound={false} />}
    />
  )
}

const NO_HISTORY: History = {
  now: 0,
  listings: [],
  removals: [],
  returns: [],
  people: [],
  sites: [],
  networks: [],
}

function useHistory(): { status: 'loading' | 'ready'; history: History; rows: number } {
  const scans = useDocs('exposure_scans')
  const alerts = useDocs('reappearance_alerts')
  const people = useDocs('people')
  const removals = useJobViews()
  const { status, sites } = useSites()
  const intents = useIntents()
  const now = useNow(OFTEN)
  const lists = [scans, alerts, people, removals, { status }]
  const isLoading = lists.some(list => list.status === 'loading')
  const history = useMemo(() => {
    // Computed once when everything is loaded, not again with each list that arrives.
    if (isLoading) return NO_HISTORY
    const jobs = removals.views.map(view => view.job)
    const seen = viewExposures(scans.docs, { sites, intents, jobs })
    const ids = new Set([...scans.docs, ...jobs, ...alerts.docs].map(row => row.site_id))
    const known = [...ids].map(id => ({ siteId: id, name: sites.get(id)?.name ?? id }))
    const networkOf = networkNames(known, sites)
    const networks = new Map([...networkOf.values()].map(({ id, title }) => [id, title]))
    return historyOf({
      now,
      scans: scans.docs,
      removals: removals.views,
      alerts: alerts.docs,
      verdicts: new Map(seen.map(({ id, verdict }) => [id, verdict])),
      people: people.docs.map(one => ({ id: one.id, name: mainName(one) })),
      sites: known.map(({ siteId, name }) => ({
        id: siteId,
        name,
        networkId: networkOf.get(siteId)?.id ?? siteId,
      })),
      networks: [...networks].map(([id, name]) => ({ id, name })),
    })
  }, [isLoading, scans.docs, removals.views, alerts.docs, people.docs, sites, intents, now])
  return {
    status: isLoading ? 'loading' : 'ready',
    history,
    rows: scans.docs.length + removals.views.length + alerts.docs.length,
  }
}
