// The full list of removals: four tabs, filters, every removal a link to its page.
import { Fragment, type ReactNode, useMemo } from 'react'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { nextMinutes } from './next-minutes.ts'
import { NoRemovals } from './no-removals.tsx'
import { overviewOf } from './overview.ts'
import { RemovalsList } from './removals-list.tsx'
import type { RemovalsSearch } from './removals-search.ts'
import { removalRows } from './removals-view.ts'
import { STANDINGS } from './standing.ts'
import { useJobViews } from './use-job-views.ts'

type RemovalsPageProps = {
  search: RemovalsSearch
  onSearch: (search: RemovalsSearch) => void
  /** How many were started but aren't in the list yet, and the part that lists them. */
  starting: number
  started: ReactNode
}

/** `search` is what the address says; `onSearch` changes it. */
export function RemovalsPage({ search, onSearch, starting, started }: RemovalsPageProps) {
  const { status, views: everyone } = useJobViews()
  const people = useDocs('people')
  const { sites } = useSites()
  const now = useNow(MINUTE)
  const { person } = search
  const views = useMemo(
    () => (person === undefined ? everyone : everyone.filter(view => view.job.person_id === person)),
    [everyone, person],
  )
  const rows = useMemo(() => removalRows(views, sites, now), [views, sites, now])
  if (status === 'loading') return <Skeleton />
  const { total, completed, percentComplete, yours, yourMinutes, back } = overviewOf(views)
  const next = nextMinutes(views)
  const [first] = next.views
  const left = (['cancelled', 'replaced'] as const)
    .map(key => ({ key, count: views.filter(view => view.standing.key === key).length }))
    .filter(({ key, count }) => count > 0 && search.status !== key)
  return (
    <Page>
      <PageHeader
        title="My Removals"
        aside={
          total > 0 && (
            <StatusPill tone={percentComplete > 0 ? 'clear' : 'neutral'}>
              {percentComplete}% complete
            </StatusPill>
          )
        }
        action={
          first && (
            <LinkButton
              variant="primary"
              to="/removals/$jobId"
              params={{ jobId: first.job.id }}
              search={first.task === 'look' ? {} : { open: first.task }}
            >
              {`Do the next ${next.minutes === 1 ? 'minute' : `${next.minutes} minutes`}`}
            </LinkButton>
          )
        }
        lede={
          total === 0
            ? starting > 0
              ? `${starting} started.`
              : undefined
            : `${completed} of ${total} completed. ${waitingText(yours, yourMinutes, back)}`
        }
      />
      {starting > 0 && <div className="mb-14">{started}</div>}
      {views.length === 0 ? (
        starting === 0 && <NoRemovals hasPerson={people.docs.length > 0} isFound={false} />
      ) : (
        <>
          <RemovalsList key={search.person ?? ''} rows={rows} search={search} onSearch={onSearch} />
          {left.length > 0 && (
            <p className="mt-6 text-sm text-faint">
              Not counted:{' '}
              {left.map(({ key, count }, index) => (
                <Fragment key={key}>
                  {index > 0 && ', '}
                  <TextLink to="/removals" search={{ status: key }}>
                    {count} {STANDINGS[key].legend}
                  </TextLink>
                </Fragment>
              ))}
            </p>
          )}
        </>
      )}
    </Page>
  )
}

function waitingText(yours: number, minutes: number, back: number): string {
  const parts = [
    yours === 0
      ? ''
      : `${yours} ${yours === 1 ? 'is' : 'are'} waiting on you, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} all told.`,
    back === 0 ? '' : `${back} came back.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Nothing for you to do. We’re on the rest.'
}
