// One site to look at: what its link tells the site, the link, and the person's answer.
import { type ReactNode, useId, useRef, useState } from 'react'
import type { OwnAnswer } from '#shared/domain/own-check.ts'
import { ownCheckText } from '#shared/letters/own-check-text.ts'
import type { SharedFind } from '#web/data/storage/shared-finds.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { giveOwnCheck, type OwnFound, takeBackOwnCheck } from './give-own-check.ts'
import { disclosureText, type OwnCheckSite } from './own-check-sites.ts'
import { OwnFindForm } from './own-find-form.tsx'

type OwnCheckRowProps = {
  row: OwnCheckSite
  personId: string
  isOpen: boolean
  now: number
  /** What another app shared, if it's for this site. */
  shared: SharedFind | null
  /** The shared find is saved. */
  onSaved: () => void
  onOpen: (isOpen: boolean) => void
}

/** The answers come after the link, so that people look before they answer. */
export function OwnCheckRow({ row, personId, isOpen, now, shared, onSaved, onOpen }: OwnCheckRowProps) {
  const { site, why, search, last } = row
  const part = useId()
  const [isFinding, setIsFinding] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  useRestoreFocus(place)
  const give = (answer: OwnAnswer, found?: OwnFound) => {
    setIsFinding(false)
    onOpen(false)
    if (answer === 'found' && shared) onSaved()
    void giveOwnCheck(personId, site.id, answer, found)
  }
  return (
    <li ref={place} className="border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium break-words">{site.name}</h3>
          <p className="mt-0.5 text-sm text-pretty text-soft">{last ? ownCheckText(last, now) : why}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {last && <OwnMark isSent={last.isSent} />}
          {last && (
            <Button size="small" variant="quiet" onClick={() => void takeBackOwnCheck(row)}>
              Undo
            </Button>
          )}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? part : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {last ? 'Look again' : 'Look for yourself'}
            <span className="sr-only"> on {site.name}</span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={part} className="mt-4">
          {search ? (
            <>
              <p className="max-w-prose text-sm text-pretty text-soft">{disclosureText(search, site.name)}</p>
              <div className="mt-3">
                <ExternalButton href={search.url} variant="primary">
                  {search.discloses.length > 0 ? `Open the search on ${site.name}` : `Open ${site.name}`}
                </ExternalButton>
              </div>
              <Answers>
                <Button size="small" aria-expanded={isFinding} onClick={() => setIsFinding(true)}>
                  I found a listing
                </Button>
                <Button size="small" onClick={() => give('not_found')}>
                  I found nothing
                </Button>
                <Button size="small" onClick={() => give('could_not_open')}>
                  It didn’t open
                </Button>
              </Answers>
              {(isFinding || shared) && (
                <OwnFindForm
                  key={shared?.id ?? 'own'}
                  site={site}
                  shared={shared}
                  onSave={found => give('found', found)}
                  onCancel={() => setIsFinding(false)}
                />
              )}
            </>
          ) : (
            <p className="text-sm text-soft">Add a place first, so that there’s something to search for.</p>
          )}
        </div>
      )}
    </li>
  )
}

function Answers({ children }: { children: ReactNode }) {
  return (
    <fieldset className="mt-5">
      <legend className="text-sm font-medium">What did you see?</legend>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </fieldset>
  )
}

function OwnMark({ isSent }: { isSent: boolean }) {
  return (
    <StatusPill tone="asserted" explain="You looked. That’s your word: we couldn’t see the site.">
      {isSent ? 'You looked' : 'To be sent'}
    </StatusPill>
  )
}
