// What will be sent, once per way, with the sites folded. Long plans have a search.
import { useState } from 'react'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PlanKind } from './plan-kind.tsx'
import { groupPlan, type PlanLine } from './removal-plan.ts'
import type { PlanView } from './start-plan.ts'

/** Up to this many, all sites are visible when it opens. */
const FEW = 6
/** From this many on, there is a search. */
const MANY = 15

type PlanKindsProps = {
  view: PlanView
  onChoose: (ids: readonly string[], on: boolean) => void
}

export function PlanKinds({ view, onChoose }: PlanKindsProps) {
  const groups = groupPlan(view.shown)
  const ways = groups.map(({ way }) => way)
  const [open, setOpen] = useState<ReadonlySet<RemovalWay>>(new Set(view.shown.length <= FEW ? ways : []))
  const [wanted, setWanted] = useState('')
  const isOpen = (way: RemovalWay) => wanted !== '' || open.has(way)
  const areOpen = ways.every(way => open.has(way))
  const toggle = (way: RemovalWay) =>
    setOpen(before => new Set(before.has(way) ? [...before].filter(one => one !== way) : [...before, way]))
  const found = groups.map(group => ({ ...group, matching: group.lines.filter(fits(wanted)) }))
  const shown = wanted === '' ? found : found.filter(({ matching }) => matching.length > 0)
  return (
    <>
      {view.shown.length > FEW && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          {view.shown.length >= MANY && (
            <div className="min-w-36 flex-1">
              <TextInput
                type="search"
                aria-label="Find a site"
                placeholder="Find a site"
                value={wanted}
                onChange={event => setWanted(event.target.value)}
              />
            </div>
          )}
          <Button
            disabled={wanted !== ''}
            aria-expanded={areOpen}
            onClick={() => setOpen(new Set(areOpen ? [] : ways))}
          >
            {areOpen ? 'Hide the sites' : `Show all ${view.shown.length}`}
          </Button>
        </div>
      )}
      {shown.map(({ way, lines, matching }) => (
        <PlanKind
          key={way}
          way={way}
          lines={lines}
          matching={matching}
          view={view}
          isOpen={isOpen(way)}
          onToggle={() => wanted === '' && toggle(way)}
          onChoose={onChoose}
        />
      ))}
      {shown.length === 0 && <p className="py-4 text-soft">No site here is called that.</p>}
    </>
  )
}

function fits(wanted: string): (line: PlanLine) => boolean {
  const text = wanted.trim().toLowerCase()
  return ({ siteName, listingName }) => `${siteName} ${listingName}`.toLowerCase().includes(text)
}
