// Since the first scan: how the number of listings went down, as a stepped area, with totals.
import type { ReactNode } from 'react'
import { dayText } from '#shared/letters/day-text.ts'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { SinceStep } from './since.ts'

export type SinceFacts = {
  since: number
  steps: readonly SinceStep[]
  /** Listings that are the person's, whether they're being removed or not. */
  found: number
  /** Removals, shown by the area. */
  total: number
  /** How many times a listing came back. */
  cameBack: number
  /** Estimated minutes of the person's own steps. */
  minutes: number
}

const iso = (at: number) => new Date(at).toISOString()

export function SincePart({ since, steps, found, total, cameBack, minutes }: SinceFacts) {
  const today = steps.at(-1)
  if (!today) return null
  const day = (at: number) => dayText(iso(at), today.at)
  const first = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(since)
  return (
    <Section title={`Since ${first}`} action={<TextLink to="/analytics">Analytics</TextLink>}>
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div aria-hidden="true">
          <div className="flex h-32 items-end border-t-2 border-b border-t-clear border-b-ink">
            {steps.map(step => (
              <Column key={step.at} {...step} total={total} />
            ))}
          </div>
          <p className="mt-1.5 flex justify-between text-xs text-faint">
            <span>{day(since)}</span>
            <span>Today</span>
          </p>
        </div>
        <ul className="grid gap-1.5 text-sm text-soft sm:pb-6">
          <Legend look="h-0.5 bg-clear" count={today.gone}>
            <TextLink to="/my-removals" search={{ tab: 'completed' }} className="pointer-coarse:inline-block">
              gone
            </TextLink>
          </Legend>
          <Legend look="h-2.5 text-soft evidence-hatched" count={today.unproven}>
            not proven yet
          </Legend>
          <Legend look="h-2.5 bg-faint" count={today.still}>
            still listed
          </Legend>
        </ul>
      </div>
      {/* A table ignores its set width and grows with its text, which would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>Removals day by day: still listed, not proven yet, gone</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Still listed</th>
              <th scope="col">Not proven yet</th>
              <th scope="col">Gone</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(step => (
              <tr key={step.at}>
                <th scope="row">{day(step.at)}</th>
                <td>{step.still}</td>
                <td>{step.unproven}</td>
                <td>{step.gone}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 text-sm text-pretty text-soft">
        <TextLink to="/exposures">{found === 1 ? '1 listing' : `${found} listings`} found</TextLink>, {total}{' '}
        of {found === 1 ? 'it' : 'them'} taken on.{' '}
        <TextLink to="/reappearance-alerts">{cameBack === 0 ? 'None' : cameBack} came back</TextLink>.
        {minutes > 0 && ` About ${minutes === 1 ? '1 minute' : `${minutes} minutes`} of your time.`}
      </p>
    </Section>
  )
}

function Column({ still, unproven, total }: SinceStep & { total: number }) {
  const share = (count: number) => ({ height: `${total === 0 ? 0 : (100 * count) / total}%` })
  return (
    <span className="flex h-full flex-1 flex-col justify-end">
      <span
        className="bg-[repeating-linear-gradient(135deg,var(--color-soft)_0_1.5px,transparent_1.5px_5px)]"
        style={share(unproven)}
      />
      <span className="bg-faint" style={share(still)} />
    </span>
  )
}

function Legend({ look, count, children }: { look: string; count: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(2ch,auto)_1fr] items-center gap-x-2">
      <span aria-hidden="true" className={`rounded-[1px] ${look}`} />
      <span className="font-semibold text-ink tabular-nums">{count}</span>
      <span>{children}</span>
    </li>
  )
}
