// Before removals start: exactly what would be sent where, who does it, and how much of the person's time it takes.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AgreementPart } from './agreement-part.tsx'
import type { Exposure } from './exposure-view.ts'
import { groupPlan, type PlanLine, planRemovals, WAY_TEXT } from './removal-plan.ts'
import {
  agree,
  choose,
  minutesFor,
  openPlan,
  type PlanView,
  type StartPlan,
  startWishes,
  viewPlan,
  withheldFrom,
} from './start-plan.ts'

type StartDialogProps = {
  person: Person
  /** Listings that are theirs and have no removal yet, as of now. */
  exposures: readonly Exposure[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs the start once nothing stands in its way. */
  beforeStart: (start: () => Promise<void>) => void
  onStarted: () => void
}

/** Lines on the screen when it opens are ticked and keep their place. Listings found later are offered below. */
export function StartDialog(props: StartDialogProps) {
  const { person, exposures, open, onOpenChange, beforeStart, onStarted } = props
  const [plan, setPlan] = useState<StartPlan | null>(null)
  const ready = planRemovals(exposures, person, now())
  if (open && plan === null) setPlan(openPlan(ready))
  if (!open && plan !== null) setPlan(null)
  const view = viewPlan(plan ?? openPlan(ready), ready)
  const { chosen } = view
  const change = (to: (before: StartPlan) => StartPlan) => setPlan(before => before && to(before))
  const start = async () => {
    for (const wish of startWishes(person.id, view)) await sendIntent('start-removals', wish)
    onStarted()
  }
  return (
    <Dialog
      size="wide"
      title="What will be sent, and where"
      description="Nothing else goes out. We don’t contact sites that don’t list you."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <p
            className="min-h-10 min-w-0 self-center text-sm text-soft sm:mr-auto sm:flex-1"
            aria-live="polite"
          >
            {footerText(view)}
          </p>
          <Button onClick={() => onOpenChange(false)}>Not now</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => beforeStart(start)}>
            {chosen.length === 1 ? 'Start 1 removal' : `Start ${chosen.length} removals`}
          </Button>
        </>
      }
    >
      <PlanLines
        view={view}
        onChoose={(id, on) => change(before => choose(before, id, on))}
        onAgree={(field, on) => change(before => agree(before, field, on))}
      />
    </Dialog>
  )
}

function footerText({ shown, late, chosen, agreed }: PlanView): string {
  const minutes = chosen.reduce((sum, line) => sum + minutesFor(line, agreed), 0)
  const time = minutes === 0 ? 'It won’t take any of your time.' : `About ${minutes} minutes of your time.`
  const more = late.length > 0 ? ` ${late.length} more found since you opened this, at the end.` : ''
  return `${chosen.length} of ${shown.length + late.length} chosen. ${time}${more}`
}

type PlanLinesProps = {
  view: PlanView
  onChoose: (id: string, on: boolean) => void
  onAgree: (field: string, on: boolean) => void
}

function PlanLines({ view, onChoose, onAgree }: PlanLinesProps) {
  const { shown, late, over, agreed } = view
  const ticked = new Set(view.chosen.map(line => line.id))
  const part = (lines: readonly PlanLine[]) => (
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
            hint={
              over.has(line.id)
                ? 'No longer listed, or its removal has already started.'
                : lineText(line, agreed)
            }
            checked={ticked.has(line.id)}
            disabled={over.has(line.id)}
            onCheckedChange={on => onChoose(line.id, on)}
          />
        </div>
      ))}
    </div>
  )
  return (
    <>
      <AgreementPart asked={view.asked} agreed={agreed} onAgree={onAgree} />
      {groupPlan(shown).map(({ way, lines }) => (
        <section key={way} className="mb-8 last:mb-0">
          <PlanHeading {...WAY_TEXT[way]} count={lines.length} />
          {part(lines)}
        </section>
      ))}
      {late.length > 0 && (
        <section aria-label="Found since you opened this">
          <PlanHeading
            title="Found since you opened this"
            text="We leave these alone unless you tick them."
            count={late.length}
          />
          {part(late)}
          <div className="mt-8">
            <AgreementPart asked={view.lateAsked} agreed={agreed} onAgree={onAgree} />
          </div>
        </section>
      )}
    </>
  )
}

function PlanHeading({ title, text, count }: { title: string; text: string; count: number }) {
  return (
    <>
      <h3 className="text-lg font-semibold">
        {title} <span className="font-normal text-faint tabular-nums">{count}</span>
      </h3>
      <p className="mt-0.5 mb-3 text-soft">{text}</p>
    </>
  )
}

function lineText(line: PlanLine, agreed: ReadonlySet<string>): string {
  const minutes = minutesFor(line, agreed)
  const time = minutes > 0 ? ` About ${minutes} minutes of yours.` : ''
  const withheld = fieldTexts(withheldFrom(line, agreed))
  if (withheld.length > 0)
    return `Asks for more than is listed (${withheld.join(', ')}). You finish this form.${time}`
  if (line.way === 'parent') return 'We don’t send anything here.'
  if (line.way === 'guided') return `We send nothing. The guide says what the site asks for.${time}`
  if (line.sends.length === 0) return `What we send: the listing’s link.${time}`
  return `What we send: ${line.sends.join(', ')}.${time}`
}
