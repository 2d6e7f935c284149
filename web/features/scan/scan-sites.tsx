// The sites of a scan, one row each, in an order that doesn't change while the page is open.
import { useState } from 'react'
import type { LineState } from '#shared/domain/site-line.ts'
import { List } from '#web/ui/list.tsx'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { bySiteName, bySiteState, type SiteScan } from './scan-view.ts'
import { SiteRow } from './site-row.tsx'

type Order = 'name' | 'result'

type ScanSitesProps = {
  rows: readonly SiteScan[]
  personId: string
  /** Each site's state, by id. */
  states: ReadonlyMap<string, LineState>
  /**
   * A scan is running, or has run since the page was opened: then each row keeps its place, whatever its site's result.
   */
  isSteady: boolean
}

export function ScanSites({ rows, personId, states, isSteady }: ScanSitesProps) {
  const [chosen, setChosen] = useState<Order | null>(null)
  const order = chosen ?? (isSteady ? 'name' : 'result')
  const sorted = [...rows].sort(order === 'name' ? bySiteName : bySiteState)
  const { places, waiting, apply, holders } = useHeldOrder(sorted, row => row.id)
  if (places.length === 0) return null
  return (
    <Section
      id="site-by-site"
      title="Site by site"
      action={
        <Segmented
          label="Order of the sites"
          value={order}
          options={[
            { value: 'name', label: 'By name' },
            { value: 'result', label: 'By result' },
          ]}
          onValueChange={value => {
            setChosen(value === 'name' ? 'name' : 'result')
            apply()
          }}
        />
      }
    >
      <div {...holders}>
        <List label="Sites">
          {places.map(({ now: row }) => (
            <SiteRow key={row.id} row={row} personId={personId} mark={states.get(row.siteId) ?? 'wait'} />
          ))}
        </List>
        <ShowWaiting waiting={waiting} onShow={apply} />
      </div>
    </Section>
  )
}
