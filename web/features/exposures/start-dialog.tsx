// Before removals start: exactly what would be sent where, who does it, and how much of the person's time it takes.
import { useState } from 'react'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Exposure } from './exposure-view.ts'
import { groupPlan, type PlanLine, type PlanWay, planRemovals, WAY_TEXT } from './removal-plan.ts'

type StartDialogProps = {
  personId: string
  exposures: readonly Exposure[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs the start once nothing stands in its way. */
  beforeStart: (start: () => Promise<void>) => void
  onStarted: () => void
}

/** Everything is chosen at first; what is taken out is left alone. */
export function StartDialog(props: StartDialogProps) {
  const { personId, exposures, open, onOpenChange, beforeStart, onStarted } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lines = planRemovals(exposures)
  const chosen = lines.filter(line => !left.has(line.id))
  const minutes = chosen.reduce((sum, line) => sum + line.minutes, 0)
  const choose = (id: string, on: boolean) =>
    setLeft(before => new Set(on ? [...before].filter(other => other !== id) : [...before, id]))
  const start = async () => {
    await sendIntent('start-removals', {
      person_id: personId,
      listings:
        chosen.length === lines.length
          ? null
          : chosen.map(line => ({ scan_id: line.scanId, listing_key: line.listingKey })),
    })
    onStarted()
  }
  return (
    <Dialog
      size="wide"
      title="What will be sent, and where"
      description="Nothing else leaves. Sites that do not list you are not written to."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <p className="mr-auto self-center text-sm text-soft">
            {chosen.length} of {lines.length} chosen.{' '}
            {minutes === 0 ? 'None of your time is needed.' : `About ${minutes} minutes of your time.`}
          </p>
          <Button onClick={() => onOpenChange(false)}>Not now</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => beforeStart(start)}>
            {chosen.length === 1 ? 'Start 1 removal' : `Start ${chosen.length} removals`}
          </Button>
        </>
      }
    >
      {groupPlan(lines).map(group => (
        <PlanGroup key={group.way} way={group.way} lines={group.lines} left={left} onChoose={choose} />
      ))}
    </Dialog>
  )
}

type PlanGroupProps = {
  way: PlanWay
  lines: readonly PlanLine[]
  /** Ids of the lines that were taken out. */
  left: ReadonlySet<string>
  onChoose: (id: string, on: boolean) => void
}

function PlanGroup({ way, lines, left, onChoose }: PlanGroupProps) {
  return (
    <section className="mb-8 last:mb-0">
      <h3 className="text-lg font-semibold">
        {WAY_TEXT[way].title} <span className="font-normal text-faint tabular-nums">{lines.length}</span>
      </h3>
      <p className="mt-0.5 mb-3 text-soft">{WAY_TEXT[way].text}</p>
      <div className="border-t border-line">
        {lines.map(line => (
          <div key={line.id} className="border-b border-line py-1">
            <Checkbox
              label={
                <>
                  <span className="font-medium">{line.siteName}</span>{' '}
                  <span className="text-faint">{line.listingName}</span>
                </>
              }
              hint={lineText(line)}
              checked={!left.has(line.id)}
              onCheckedChange={on => onChoose(line.id, on)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function lineText(line: PlanLine): string {
  const time = line.minutes > 0 ? ` About ${line.minutes} minutes of yours.` : ''
  if (line.way === 'parent') return 'Nothing is sent here.'
  if (line.way === 'guided') return `We send nothing. The guide tells what the site asks for.${time}`
  if (line.sends.length === 0) return `What is sent: the link of the listing.${time}`
  return `What is sent: ${line.sends.join(', ')}.${time}`
}
