// The full list of removals: four tabs, filters, every removal a link to its page.
import { Fragment, type ReactNode } from 'react'
import { useDocs } from '#web/data/queries.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { JobTabs } from './job-tabs.tsx'
import { NoRemovals } from './no-removals.tsx'
import { overviewOf } from './overview.ts'
import { filterJobs, type RemovalsSearch } from './removals-filter.ts'
import { RemovalsFilters } from './removals-filters.tsx'
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
  const { status, views } = useJobViews()
  const people = useDocs('people')
  if (status === 'loading') return <Skeleton />
  const { total, completed, yours, back } = overviewOf(views)
  const left = (['cancelled', 'replaced'] as const)
    .map(key => ({ key, count: views.filter(view => view.standing.key === key).length }))
    .filter(({ key, count }) => count > 0 && search.status !== key)
  return (
    <Page>
      <PageHeader
        title="My removals"
        lede={
          total === 0
            ? starting > 0
              ? `${starting} started.`
              : undefined
            : `${completed} of ${total} completed. ${waitingText(yours + back)}`
        }
      />
      {starting > 0 && <div className="mb-14">{started}</div>}
      {views.length === 0 ? (
        starting === 0 && <NoRemovals hasPerson={people.docs.length > 0} isFound={false} />
      ) : (
        <>
          <RemovalsFilters search={search} people={people.docs} onChange={onSearch} />
          <JobTabs
            views={filterJobs(views, search)}
            tab={search.tab}
            filter={JSON.stringify({ ...search, tab: undefined })}
            onTabChange={tab => onSearch({ ...search, tab })}
          />
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

/** Includes what came back, which the person decides on. */
function waitingText(count: number): string {
  if (count === 0) return 'Nothing for you to do.'
  return count === 1 ? '1 waits for you.' : `${count} wait for you.`
}
