// What the plan needs from the person, and what happens after the start.
import { minuteCount, type Need } from './plan-words.ts'

/** One row per kind of task, with its minutes. */
export function PlanNeeds({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return <p className="py-3.5 text-soft">Nothing. We do all of it.</p>
  return (
    <ul>
      {needs.map(({ id, text, minutes }) => (
        <li key={id} className="flex items-baseline justify-between gap-6 border-b border-line py-3">
          <span className="min-w-0">{text}</span>
          <span className="text-sm whitespace-nowrap text-soft tabular-nums">
            {minutes === 0 ? '' : `about ${minuteCount(minutes)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A day and what happens on it, in order. */
export function PlanNext({ steps }: { steps: readonly { when: string; text: string }[] }) {
  return (
    <dl>
      {steps.map(({ when, text }) => (
        <div
          key={when}
          className="grid gap-x-6 border-b border-line py-3 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-sm leading-6 text-faint tabular-nums">{when}</dt>
          <dd className="min-w-0 text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
