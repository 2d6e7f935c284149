// A person's scan: starting it, its progress site by site, and its totals. Each section keeps its place before, during
// and after, so that nothing moves while results come in.
import { type ReactNode, useState } from 'react'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { type ScanSums, sumScans } from '#shared/domain/scan-sums.ts'
import type { LineState } from '#shared/domain/site-line.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import type { Sites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ScanAction } from './scan-action.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanSites } from './scan-sites.tsx'
import { ScanSummary } from './scan-summary.tsx'
import { viewSiteScan } from './scan-view.ts'
import { nowText, scanLede, scanTitle, spokenProgress } from './scan-words.ts'
import { SearchDisclosure } from './search-disclosure.tsx'
import { searchingText, searchTermsOf } from './search-terms.ts'
import { siteNeeds } from './site-needs.ts'
import { SiteNeedsList } from './site-needs-list.tsx'

type ScanNowProps = {
  sums: ScanSums
  /** The number of sites to scan, before there is a scan. */
  searchable: number
  who: string
  text: string
  action: ReactNode
}

type ScanPageProps = {
  person: Person
  /** The person's scans, one per site. */
  scans: readonly ExposureScan[]
  sites: Sites['sites']
  states: ReadonlyMap<string, LineState>
  /** How many sites the plan lets us scan; null while it's not known. */
  maxSites: number | null
  /** Questions to answer. */
  cards: number
  /** The scan as a picture: one line per site. */
  list: ReactNode
  /** Starts the scan, after any requirements such as consent. */
  onStart: () => void
  /** The same for one site. */
  onScanAgain: (siteId: string) => void
  /** A picture of a page, which can be opened. */
  picture: (shot: EvidenceRef, now: number) => ReactNode
  /** Leads to the sites that only the person can look at. */
  invite: ReactNode
  /** A notice that comes before everything else about the person; `begun`: they have been scanned before. */
  notice: (begun: boolean) => ReactNode
}

export function ScanPage({ person, scans, sites, states, maxSites, cards, list, ...doing }: ScanPageProps) {
  const intent =
    useIntents().find(intent => intent.kind === 'start-scan' && intent.payload.person_id === person.id) ??
    null
  const now = useNow(MINUTE)
  const isOffline = useSyncState().state === 'offline'
  const sums = sumScans(scans)
  // Once a scan ran while the page was open, the layout stays as it was then.
  const [hasRun, setHasRun] = useState(sums.open > 0)
  if (sums.open > 0 && !hasRun) setHasRun(true)
  const spoken = pronounsOf(person)
  const terms = searchTermsOf(person)
  const siteName = (id: string) => sites.get(id)?.name ?? id
  const searched = [...sites.values()].filter(site => site.scannable && !leavesAlone(person, site.id)).length
  const searchable = Math.min(searched, maxSites ?? searched)
  const needs = siteNeeds(
    scans.filter(scan => !leavesAlone(person, scan.site_id)),
    sites,
  )
  const isNew = sums.total === 0
  const isWanted = intent?.status === 'pending' || intent?.status === 'accepted'
  const asking = searchingText(scans, siteName, terms)
  const goesOut = (
    <SearchDisclosure
      personId={person.id}
      terms={terms}
      sites={isNew ? searchable : sums.total}
      unsearchable={[...sites.values()].filter(site => !site.scannable).length}
      leftAlone={person.leave_alone?.length ?? 0}
      knowsAge={person.birth_year !== null}
    />
  )
  return (
    <Page>
      <PageHeader
        eyebrow={`Scan for ${mainName(person)}`}
        title={scanTitle(sums, spoken)}
        lede={
          <span className={cx('block', (isNew || hasRun) && 'min-h-[2lh] max-sm:min-h-[4lh]')}>
            {scanLede(sums, { terms, searchable })}
          </span>
        }
        action={
          // On a phone, where the buttons are stacked, space for both is reserved from the start.
          <div className={cx('flex flex-wrap content-start gap-3', (isNew || hasRun) && 'max-sm:min-h-25')}>
            <ScanAction
              sums={sums}
              personId={person.id}
              cards={cards}
              canStart={terms.pairs > 0}
              isWanted={isWanted}
              onStart={doing.onStart}
            />
          </div>
        }
      />
      {doing.notice(!isNew)}
      <ScanNow
        sums={sums}
        searchable={searchable}
        who={spoken.who}
        text={nowText({ sums, intent, isOffline, asking, scans, now })}
        action={
          !isNew &&
          sums.open === 0 && (
            <Button
              size="small"
              className="shrink-0 whitespace-nowrap"
              loading={isWanted}
              onClick={doing.onStart}
            >
              Scan again
            </Button>
          )
        }
      />
      <div className="border-t-2 border-ink pt-6">{list}</div>
      {isNew ? (
        goesOut
      ) : (
        <>
          <ScanSummary sums={sums} personId={person.id} spoken={spoken} needs={needs.length} />
          <ScanSites
            rows={scans.map(scan =>
              viewSiteScan(scan, sites.get(scan.site_id), spoken, now, leavesAlone(person, scan.site_id)),
            )}
            personId={person.id}
            states={states}
            isSteady={hasRun}
          />
          {doing.invite}
          <SiteNeedsList needs={needs} now={now} picture={doing.picture} onAgain={doing.onScanAgain} />
          {goesOut}
        </>
      )}
    </Page>
  )
}

/** A scan's progress and the current search. It keeps its place before, during and after. */
function ScanNow({ sums, searchable, who, text, action }: ScanNowProps) {
  return (
    <div className="mb-8">
      <ScanProgress sums={sums} searchable={searchable} who={who} />
      <div className="mt-3 flex min-h-11 items-start justify-between gap-x-6 max-sm:min-h-18">
        <p className="text-sm text-pretty text-soft">{text}</p>
        {action}
      </div>
      <VisuallyHidden>
        <span role="status">{sums.open > 0 ? spokenProgress(sums) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
