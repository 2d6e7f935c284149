// The guide on the removal's own page: the current step is open, with its button and the values it needs, between the
// other steps. Its dialog shows the same checks.
import type { ReactNode } from 'react'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { CompletionCard } from './completion-card.tsx'
import { guideLede } from './guide-lede.ts'
import { GuideStepItem } from './guide-step-item.tsx'
import { guideValues } from './guide-values.ts'
import { GuideValuesPart } from './guide-values-part.tsx'
import { needsValues, stepPage } from './request-page.ts'
import type { Guide } from './use-guide.ts'

type GuideInPlaceProps = {
  guide: Guide
  listing: SeenListing | null
  person: Person | null
  after: ReactNode
  /** Another way to do it; hidden once this one is done. */
  instead: ReactNode
  /** A way without leaving the app, above the steps; hidden as well. */
  here?: ReactNode
  /** Opens the guide as a dialog; absent if this is the only guide. */
  onOpenGuide?: () => void
}

/** Only while it's the person's turn, or they've just marked it as done. */
export function GuideInPlace(props: GuideInPlaceProps) {
  const { guide, listing, person, after, instead, here, onOpenGuide } = props
  const { job, site, steps, checked, progress, state, check, complete } = guide
  const current = steps.find(step => step.id === progress.currentId)
  return (
    <Section
      id="guide"
      title={current && state === 'open' ? `Your step: ${lowered(current.title)}` : 'Your steps'}
      lede={guideLede(progress.total, progress.minutes, onlyConfirms(job))}
      action={
        onOpenGuide && (
          <Button size="small" onClick={onOpenGuide}>
            Open guide
          </Button>
        )
      }
    >
      {state === 'open' && !progress.complete && here}
      <ol className="border-t border-line" aria-label="Steps">
        {steps.map(step => {
          const isCurrent = state === 'open' && step.id === progress.currentId
          const page = stepPage(step.id, job, site)
          return (
            <GuideStepItem
              key={step.id}
              step={step}
              checked={checked.includes(step.id)}
              current={isCurrent}
              disabled={state !== 'open'}
              onChange={on => check(step.id, on)}
            >
              {isCurrent && (
                <>
                  {page && (
                    <div className="mt-3">
                      <ExternalButton href={page.url} variant="primary">
                        {page.label}
                      </ExternalButton>
                      {!page.known && (
                        <p className="mt-2 text-sm text-soft">
                          We’re not sure about this site’s privacy page. This is the usual address.
                        </p>
                      )}
                    </div>
                  )}
                  {needsValues(step.id) && (
                    <GuideValuesPart values={guideValues({ job, site, listing, person })} />
                  )}
                </>
              )}
            </GuideStepItem>
          )
        })}
      </ol>
      <CompletionCard
        complete={progress.complete}
        siteName={site.name}
        state={state}
        after={after}
        onComplete={complete}
      />
      {state === 'open' && !progress.complete && <div className="mt-3 -ml-3.5">{instead}</div>}
    </Section>
  )
}

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
