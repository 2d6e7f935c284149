// One site of a scan. All rows have the same height, so that no result moves the rows below.
import type { LineState } from '#shared/domain/site-line.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { SiteScan } from './scan-view.ts'

const EXPLAIN: Readonly<Record<SiteScan['state'], string>> = {
  waiting: 'We haven’t gotten to this site yet.',
  looking: 'We’re checking this site now.',
  found: 'We found listings here that fit. Each one shows how we know.',
  unsure: 'A listing may be a namesake’s. We won’t contact the site until you answer.',
  unchecked: 'We couldn’t check. That’s not the same as not being listed there.',
  not_found: 'We searched with your names and places, and found nothing that fits.',
}

type SiteRowProps = { row: SiteScan; personId: string; mark: LineState }

/** Text that doesn't fit in the line is in the pill's explanation. */
export function SiteRow({ row, personId, mark }: SiteRowProps) {
  const leads = row.state === 'found' || row.state === 'unsure'
  return (
    <li className="group/row relative border-b border-line transition-colors has-[a[data-row-link]:hover]:bg-sunk/60">
      <div className="grid min-h-11 grid-cols-[1.875rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[1.875rem_minmax(0,12rem)_minmax(0,1fr)_8.5rem]">
        <span className="site-line" data-example="" data-state={mark} aria-hidden="true" />
        <p className="truncate leading-6 font-medium">
          {leads ? (
            <RowLink to="/exposures" search={{ person: personId }}>
              {row.siteName}
            </RowLink>
          ) : (
            row.siteName
          )}
        </p>
        <p className="truncate text-sm leading-6 text-faint max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2">
          {row.detail || row.host}
        </p>
        <div className="relative z-10 flex min-h-6.5 items-center gap-2 max-sm:col-start-3 max-sm:row-start-1">
          <StatusPill
            tone={row.tone}
            explain={
              <>
                <p>{EXPLAIN[row.state]}</p>
                {row.detail && <p className="mt-2">{row.detail}</p>}
              </>
            }
          >
            {row.label}
          </StatusPill>
          {row.state === 'looking' && <Spinner />}
        </div>
      </div>
    </li>
  )
}
