// The page before removals start: four questions, in the order in which a person asks them.
import type { ReactNode } from 'react'
import { now } from '#web/data/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { viewFacts } from './plan-facts.ts'
import { PlanFactsPart } from './plan-facts-part.tsx'
import { PlanKinds } from './plan-kinds.tsx'
import { PlanLines } from './plan-lines.tsx'
import { PlanNeeds, PlanNext } from './plan-next.tsx'
import { minuteCount, needsOf, nextSteps, planLede, planTitle } from './plan-words.ts'
import { costOf, type PlanView } from './start-plan.ts'

type PlanBodyProps = {
  view: PlanView
  isOffline: boolean
  lateId: string
  onChoose: (ids: readonly string[], on: boolean) => void
  onAgree: (fields: readonly string[], on: boolean) => void
}

export function PlanBody({ view, isOffline, lateId, onChoose, onAgree }: PlanBodyProps) {
  const { facts, lateFacts } = viewFacts(view)
  const { agreed, late } = view
  const { minutes } = costOf(view)
  return (
    <>
      <div className="mb-6 min-h-32 sm:min-h-24">
        <h3
          tabIndex={-1}
          data-first-focus
          className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance focus:outline-none sm:text-3xl"
        >
          {planTitle(view)}
        </h3>
        <p className="mt-1.5 max-w-prose text-pretty text-soft sm:text-lg">{planLede(view)}</p>
      </div>
      <Part title="What we send, and where" isFirst>
        <PlanKinds view={view} onChoose={onChoose} />
      </Part>
      <Part
        title="What goes along with it"
        lede="These details, and no others. We don’t share details that no listing shows unless you say so."
      >
        <PlanFactsPart facts={facts} agreed={agreed} onAgree={onAgree} />
      </Part>
      <Part title="What needs you" aside={minutes > 0 ? `about ${minuteCount(minutes)} in all` : ''}>
        <PlanNeeds needs={needsOf(view)} />
      </Part>
      <Part title="What happens next">
        <PlanNext steps={nextSteps(view, { now: now(), isOffline })} />
      </Part>
      {late.length > 0 && (
        <section
          id={lateId}
          tabIndex={-1}
          aria-label="Found since you opened this"
          className="mt-10 border-t-2 border-yours pt-3 focus:outline-none"
        >
          <h3 className="text-lg font-semibold">
            Found since you opened this{' '}
            <span className="font-normal text-faint tabular-nums">{late.length}</span>
          </h3>
          <p className="mt-0.5 mb-3 text-soft">We leave these alone unless you tick them.</p>
          <PlanLines lines={late} view={view} onChoose={onChoose} />
          {lateFacts.length > 0 && <PlanFactsPart facts={lateFacts} agreed={agreed} onAgree={onAgree} />}
        </section>
      )}
    </>
  )
}

type PartProps = { title: string; lede?: string; aside?: string; isFirst?: boolean; children: ReactNode }

/** The first section is the page's main content. */
function Part({ title, lede = '', aside = '', isFirst = false, children }: PartProps) {
  return (
    <section className={cx(isFirst ? 'border-t-2 border-ink' : 'mt-10')}>
      <div className={cx('border-b border-edge', isFirst ? 'py-3' : 'pb-2')}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="text-sm text-soft tabular-nums">{aside}</p>
        </div>
        {lede !== '' && <p className="text-sm text-pretty text-soft">{lede}</p>}
      </div>
      {children}
    </section>
  )
}
