// The sites of a scan, one row each.
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import type { SiteScan } from './scan-view.ts'

const EXPLAIN: Readonly<Record<SiteScan['state'], string>> = {
  waiting: 'We haven’t gotten to this site yet.',
  looking: 'We’re checking this site now.',
  found: 'We found listings here that fit. Each one shows how we know.',
  unsure: 'A listing may be a namesake’s. We won’t contact the site until you answer.',
  unchecked: 'We couldn’t check. That’s not the same as not being listed there.',
  not_found: 'We searched with your names and places, and found nothing that fits.',
}

type ScanSitesProps = { rows: readonly SiteScan[]; personId: string; unsearchable: number; running: boolean }

/** New results are announced while the scan runs. */
export function ScanSites({ rows, personId, unsearchable, running }: ScanSitesProps) {
  const { places, waiting, apply, holders } = useHeldOrder(rows, row => row.id)
  if (places.length === 0) return null
  return (
    <Section title="Site by site">
      <div aria-live={running ? 'polite' : 'off'} aria-relevant="text" {...holders}>
        <List label="Sites">
          {places.map(({ now: row }) => (
            <ListRow
              key={row.id}
              title={
                row.state === 'found' || row.state === 'unsure' ? (
                  <RowLink to="/exposures" search={{ person: personId }}>
                    {row.siteName}
                  </RowLink>
                ) : (
                  row.siteName
                )
              }
              detail={row.detail || row.host}
              trailing={
                <>
                  {row.state === 'looking' && <Spinner />}
                  <StatusPill tone={row.tone} explain={EXPLAIN[row.state]}>
                    {row.label}
                  </StatusPill>
                </>
              }
            />
          ))}
        </List>
        <ShowWaiting waiting={waiting} onShow={apply} />
      </div>
      {unsearchable > 0 && (
        <p className="mt-4 text-sm text-faint">
          {unsearchable} more {unsearchable === 1 ? 'site' : 'sites'} can’t be searched automatically and{' '}
          {unsearchable === 1 ? 'is' : 'are'} not counted.
        </p>
      )}
    </Section>
  )
}
