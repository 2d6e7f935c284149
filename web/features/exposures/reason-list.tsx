// Why a listing was or wasn't attributed to the person: what agrees, what disagrees, what can't be compared.
import { Check, Minus, X } from 'lucide-react'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { type PersonPronouns, saidOf } from '#shared/letters/person-pronouns.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Reason = SeenListing['reasons'][number]

const MARK = {
  true: { icon: <Check aria-hidden className="mt-1 size-4 shrink-0 text-clear" />, spoken: 'Agrees: ' },
  false: { icon: <X aria-hidden className="mt-1 size-4 shrink-0 text-back" />, spoken: 'Differs: ' },
  null: { icon: <Minus aria-hidden className="mt-1 size-4 shrink-0 text-faint" />, spoken: 'Can’t tell: ' },
} as const

const markOf = (reason: Reason) => MARK[`${reason.agrees}`]

type ReasonListProps = { reasons: readonly Reason[]; spoken: PersonPronouns; label: string }

/** A plain list; empty if there are no reasons. */
export function ReasonList({ reasons, spoken, label }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {reasons.map(reason => (
        <li key={`${reason.part} ${reason.text}`} className="flex items-start gap-2">
          {markOf(reason).icon}
          <span>
            <VisuallyHidden>{markOf(reason).spoken}</VisuallyHidden>
            {saidOf(spoken, reason.text)}
          </span>
        </li>
      ))}
    </ul>
  )
}
