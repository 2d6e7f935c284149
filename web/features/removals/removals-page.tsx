// The full list of removals: four tabs, filters, every removal a link to its page.

import { Fragment, type ReactNode, useMemo } from 'react'
import { calendarOf } from '#shared/domain/removal-calendar.ts'
import { countedLabel } from '#shared/domain/removal-labels.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { CalendarButton } from '#web/ui/calendar-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { JobView } from './job-view.ts'
import { LoadFailed } from './load-failed.tsx'
import type { OnRetry } from './many-removals.ts'
import { NoRemovals } from './no-removals.tsx'
import { overviewOf } from './overview.ts'
import { RemovalsHead } from './removals-head.tsx'
import { RemovalsList } from './removals-list.tsx'
import type { RemovalsSearch } from './removals-search.ts'
import { removalRows } from './removals-view.ts'
import { useJobViews } from './use-job-views.ts'

type RemovalsPageProps = {
  search: RemovalsSearch
  onSearch: (search: RemovalsSearch) => void
  /** How many were started but aren't in the list yet, and the section that lists them. */
  starting: number
  started: ReactNode
  /** The main action for these removals. */
  action: ReactNode
  onRetry: OnRetry
}

/** `search` comes from the address; `onSearch` changes it. */
export function RemovalsPage({ search, onSearch, starting, started, action, onRetry }: RemovalsPageProps) {
  const { status, views: everyone, failed } = useJobViews()
  const people = useDocs('people')
  const { sites } = useSites()
  const now = useNow(MINUTE)
  const { request } = search
  // Everyone, unless one person is chosen.
  const person = people.docs.find(one => one.id === search.person)?.id
  const views = useMemo(
    () => (person === undefined ? everyone : everyone.filter(view => view.job.person_id === person)),
    [everyone, person],
  )
  const all = useMemo(() => removalRows(views, sites, now), [views, sites, now])
  const rows = useMemo(
    () => (request === undefined ? all : all.filter(row => row.requestId === request)),
    [all, request],
  )
  if (failed) return <LoadFailed />
  if (status === 'loading') return <Skeleton />
  return (
    <Page>
      <RemovalsHead title="My Removals" overview={overviewOf(views)} starting={starting} action={action} />
      {starting > 0 && <div className="mb-14">{started}</div>}
      {views.length === 0 ? (
        starting === 0 && <NoRemovals hasPerson={people.docs.length > 0} isFound={false} />
      ) : (
        <>
          {request !== undefined && (
            <p className="mb-5 text-soft">
              Only what one request clears: the one to{' '}
              {all.find(row => row.id === request)?.view.siteName ?? 'a site'}.{' '}
              <TextLink to="/my-removals" search={{}}>
                Show all
              </TextLink>
            </p>
          )}
          <RemovalsList
            key={`${person ?? ''} ${request ?? ''}`}
            rows={rows}
            search={search}
            onSearch={onSearch}
            onRetry={onRetry}
          />
          <NotCounted views={views} shown={search.status} />
          <div className="mt-6">
            <CalendarButton entries={calendarOf(views, now)} name="offlist-dates" now={now} />
          </div>
        </>
      )}
    </Page>
  )
}

/** Removals that aren't in any count, with a link for each kind. */
function NotCounted({ views, shown }: { views: readonly JobView[]; shown: RemovalsSearch['status'] }) {
  const left = (['cancelled', 'replaced'] as const)
    .map(key => ({ key, count: views.filter(view => view.standing.key === key).length }))
    .filter(({ key, count }) => count > 0 && shown !== key)
  if (left.length === 0) return null
  return (
    <p className="mt-6 text-sm text-faint">
      Not counted:{' '}
      {left.map(({ key, count }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <TextLink to="/my-removals" search={{ status: key }}>
            {count} {countedLabel(key)}
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}
