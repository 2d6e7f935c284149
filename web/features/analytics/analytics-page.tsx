// /analytics: statistics from the device's rows: how listings disappear, how long that takes, and what stays gone.
import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { analyticsWords } from './analytics-words.ts'
import type { Analysis } from './analyze.ts'
import { CameBackPart } from './came-back-part.tsx'
import { ComparePart } from './compare-part.tsx'
import type { History } from './history.ts'
import { OverTimePart } from './over-time-part.tsx'
import { RemovalTimesPart } from './removal-times-part.tsx'
import { StayingGonePart } from './staying-gone-part.tsx'
import { useAnalysis } from './use-analysis.ts'
import { YourMinutesPart } from './your-minutes-part.tsx'

type AnalyticsPageProps = {
  history: History
  /** The number of rows that the history was read from. */
  rows: number
  /** The person it's about, above the headline. */
  eyebrow: string
  search: AnalyticsSearch
  onSearch: (search: AnalyticsSearch) => void
  /** Shown if nothing was found yet. */
  empty: ReactNode
}

export function AnalyticsPage(props: AnalyticsPageProps) {
  const { history, rows, search, empty } = props
  const personId = history.people.some(one => one.id === search.person) ? (search.person ?? null) : null
  const network = history.networks.find(one => one.id === search.network) ?? null
  const analysis = useAnalysis(history, { personId, networkId: network?.id ?? null }, rows)
  if (history.listings.length === 0 && history.returns.length === 0)
    return (
      <Page>
        <PageHeader title="Analytics" lede="How listings go, how long that takes, and what stays gone." />
        {empty}
      </Page>
    )
  if (!analysis) return <Skeleton />
  return <Analyzed {...props} analysis={analysis} personId={personId} />
}

type AnalyzedProps = AnalyticsPageProps & { analysis: Analysis; personId: string | null }

function Analyzed({ history, eyebrow, search, onSearch, analysis, personId }: AnalyzedProps) {
  const { title, lede } = analyticsWords(analysis)
  const isOfSeveral = personId === null && history.people.length > 1
  return (
    <Page>
      <PageHeader
        eyebrow={eyebrow}
        title={title}
        lede={lede}
        action={
          history.networks.length > 1 && (
            <div className="w-56 print:hidden">
              <Field label="Sites">
                <Select
                  value={search.network ?? ''}
                  options={[
                    { value: '', label: 'All sites' },
                    ...history.networks.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  onChange={event => onSearch({ ...search, network: event.target.value || undefined })}
                />
              </Field>
            </div>
          )
        }
      />
      <div className="border-t-2 border-ink pt-8">
        <OverTimePart overTime={analysis.overTime} />
        <RemovalTimesPart
          times={analysis.times}
          by={search.by ?? 'site'}
          onBy={by => onSearch({ ...search, by: by === 'site' ? undefined : by })}
        />
        <StayingGonePart stayingGone={analysis.stayingGone} />
        <CameBackPart cameBack={analysis.cameBack} now={analysis.now} isOfSeveral={isOfSeveral} />
        <YourMinutesPart minutes={analysis.minutes} />
        {isOfSeveral && <ComparePart title="By person" of="Person" rows={analysis.compared.person} />}
        <ComparePart title="By network" of="Network" rows={analysis.compared.network} />
      </div>
      <p className="mt-14 text-sm text-faint">
        Computed on this device from the data it holds. Nothing is sent anywhere for this page.
      </p>
    </Page>
  )
}
