// What the requests disclose about the person, one fact per row, and what is only sent if they agree.
import { fieldTexts } from '#shared/letters/field-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { PlanFact } from './plan-facts.ts'
import { siteNamesText } from './plan-words.ts'

type PlanFactsPartProps = {
  facts: readonly PlanFact[]
  agreed: ReadonlySet<string>
  onAgree: (fields: readonly string[], on: boolean) => void
}

export function PlanFactsPart({ facts, agreed, onAgree }: PlanFactsPartProps) {
  return (
    <ul>
      {facts.map(fact => (
        <Fact key={fact.id} fact={fact} agreed={agreed} onAgree={onAgree} />
      ))}
    </ul>
  )
}

/** Above this, values are counted instead of listed. */
const VALUES_MAX = 3

type FactProps = { fact: PlanFact } & Pick<PlanFactsPartProps, 'agreed' | 'onAgree'>

function Fact({ fact, agreed, onAgree }: FactProps) {
  const { label, values, note, beyond, fields } = fact
  const more = values.length - VALUES_MAX
  return (
    <li className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-sm leading-6 text-faint">{label}</p>
      <div className="min-w-0">
        {values.length > 0 && (
          <p className="font-medium break-words">
            {values.slice(0, VALUES_MAX).join(' · ')}
            {more > 0 && <span className="text-faint"> and {more} more</span>}
          </p>
        )}
        {note !== '' && <p className={values.length > 0 ? 'text-sm text-soft' : ''}>{note}</p>}
        <Asking fact={fact} />
        {fields.length > 0 && (
          <div className="mt-2 rounded-md bg-yours-wash px-3 py-1">
            <Checkbox
              label={`Give the ${siteNamesText(fieldTexts(fields))} to ${siteNamesText(beyond)} too`}
              hint={`${beyond.length === 1 ? 'Its listing doesn’t' : 'Their listings don’t'} show it, so it’s up to you. Without it, you finish ${beyond.length === 1 ? 'that form' : 'those forms'} yourself.`}
              checked={fields.every(field => agreed.has(field))}
              onCheckedChange={on => onAgree(fields, on)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** How many sites ask for it, and how many already show it; opens to their names. */
function Asking({ fact: { id, asking, beyond, values } }: { fact: PlanFact }) {
  if (asking.length === 0) return <p className="text-sm text-soft">No site that’s ticked asks for it.</p>
  const showing = asking.filter(site => !beyond.includes(site)).length
  const count = asking.length === 1 ? '1 site needs it' : `${asking.length} sites need it`
  const shown =
    values.length === 0 || id === 'zip'
      ? ''
      : showing === asking.length
        ? asking.length === 1
          ? ' and shows it already'
          : ' and show it already'
        : showing === 0
          ? ''
          : `; ${showing} ${showing === 1 ? 'shows' : 'show'} it already`
  return (
    <details className="text-sm text-soft">
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-edge decoration-1 underline-offset-4 hover:text-ink pointer-coarse:min-h-touch">
        {count}
        {shown}.
      </summary>
      <p className="pt-1 pb-1 break-words">{siteNamesText(asking)}</p>
    </details>
  )
}
