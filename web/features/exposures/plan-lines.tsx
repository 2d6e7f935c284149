// The sites of a plan, each with its box: what it is sent, and what blocks it.
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { lineText } from './plan-words.ts'
import type { PlanLine } from './removal-plan.ts'
import type { PlanView } from './start-plan.ts'

type PlanLinesProps = {
  lines: readonly PlanLine[]
  view: PlanView
  onChoose: (ids: readonly string[], on: boolean) => void
}

/** From this many lines on, one button ticks or unticks all of them. */
const MANY = 5

/** Rows out of view aren't rendered by the browser: a person may be on hundreds of sites. */
export function PlanLines({ lines, view, onChoose }: PlanLinesProps) {
  const ticked = new Set(view.chosen.map(line => line.id))
  const able = lines.filter(line => !view.over.has(line.id))
  const isOfSeveral = new Set([...view.shown, ...view.late].map(line => line.personId)).size > 1
  const areAll = able.every(line => ticked.has(line.id))
  return (
    <>
      {able.length >= MANY && (
        <div className="pt-1 pb-2">
          <Button
            size="small"
            onClick={() =>
              onChoose(
                able.map(({ id }) => id),
                !areAll,
              )
            }
          >
            {areAll ? 'Untick' : 'Tick'} all {able.length}
          </Button>
        </div>
      )}
      <ul className="border-t border-line">
        {lines.map(line => (
          <li
            key={line.id}
            className="border-b border-line py-0.5 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]"
          >
            <Checkbox
              label={
                <>
                  <span className="font-medium">{line.siteName}</span>{' '}
                  <span className="text-faint">
                    {line.listingName}
                    {isOfSeveral && ` · for ${line.personName}`}
                  </span>
                </>
              }
              hint={lineText(line, view)}
              checked={ticked.has(line.id)}
              disabled={view.over.has(line.id)}
              onCheckedChange={on => onChoose([line.id], on)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
