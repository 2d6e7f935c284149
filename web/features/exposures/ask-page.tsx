// "Is this you?", one question at a time.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { type PersonPronouns, pronounsOf } from '#shared/letters/person-pronouns.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { answerListing, takeBackAnswer } from './answer-listing.ts'
import { AskCardView } from './ask-card-view.tsx'
import { AskDone } from './ask-done.tsx'
import {
  type AskStep,
  addStep,
  answeredBy,
  askAgain,
  currentCard,
  NEW_SESSION,
  openOf,
  outcomeOf,
  sessionProgress,
  storedOf,
  withoutStep,
  withQuestions,
} from './ask-session.ts'
import { type Exposure, groupExposures } from './exposure-view.ts'
import { useAskKeys } from './use-ask-keys.ts'
import { useExposures } from './use-exposures.ts'

/** Long enough for a tap that was already on its way, and for a person to see that the card has changed. */
const FRESH_MS = 700

/** Questions about one person's listings, until none remains. */
export function AskPage({ person }: { person: Person }) {
  const { status, exposures } = useExposures(person.id)
  if (status === 'loading') return <Skeleton />
  return <AskBody person={person} exposures={exposures} />
}

function AskBody({ person, exposures }: { person: Person; exposures: readonly Exposure[] }) {
  const spoken = pronounsOf(person)
  const { asked: open, ready } = groupExposures(exposures)
  const [kept, keep] = useState(NEW_SESSION)
  const session = withQuestions(kept, open)
  if (session !== kept) keep(session)
  const [storedBefore, setStored] = useState<ReadonlySet<string>>(new Set())
  const stored = storedOf(session, open, storedBefore)
  if (stored !== storedBefore) setStored(stored)
  const openIds = openOf(session, open, stored)
  const card = currentCard(session, openIds)
  const last = session.steps.at(-1) ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  const stepped = useRef(false)
  const cardId = card?.id ?? null
  const isFresh = useFreshCard(cardId, stepped)
  const focused = useRef(cardId)
  useEffect(() => {
    if (focused.current === cardId) return
    focused.current = cardId
    // A card that appeared by itself doesn't take the focus from elsewhere, but the focused element may have gone with
    // the previous card.
    if (stepped.current || document.activeElement === document.body) heading.current?.focus()
    stepped.current = false
  }, [cardId])

  const shown = card ? answeredBy(card, exposures, openIds) : []
  const say = (said: AskStep['said']) => {
    if (!card || isFresh()) return
    stepped.current = true
    const answered = said === 'skip' ? [] : shown
    keep(addStep(session, { cardId: card.id, said, answered: answered.map(({ id }) => id) }))
    for (const exposure of answered)
      answerListing(exposure, said === 'yes').catch(error => {
        console.warn('An answer could not be stored:', error)
        setStored(now => new Set([...now, exposure.id]))
      })
  }
  const undoing = useRef(false)
  // The card comes back once its answer is withdrawn on this device: until then, the next one would flash up instead.
  const undo = async () => {
    if (!last || undoing.current) return
    undoing.current = true
    try {
      for (const exposure of exposures)
        if (last.answered.includes(exposure.id)) await takeBackAnswer(exposure)
      stepped.current = true
      keep(now => withoutStep(now, last))
      setStored(now => new Set([...now].filter(id => !last.answered.includes(id))))
    } finally {
      undoing.current = false
    }
  }
  useAskKeys({ onSay: say, onUndo: () => void undo() })

  return (
    <Page>
      <div className="mx-auto max-w-[53rem]">
        <div className="flex items-start justify-between gap-x-6">
          <div className="max-sm:hidden">
            <Breadcrumbs
              trail={[
                { label: 'Dashboard', to: '/dashboard' },
                { label: 'Listings', to: '/exposures' },
                { label: spoken.question },
              ]}
            />
          </div>
          <LastAnswer step={last} spoken={spoken} onUndo={() => void undo()} />
        </div>
        <AskHeader question={spoken.question} {...sessionProgress(session, openIds)} isOver={card === null} />
        {card ? (
          <AskCardView
            key={card.id}
            person={person}
            exposures={shown}
            spoken={spoken}
            heading={heading}
            onSay={say}
          />
        ) : (
          <AskDone
            heading={heading}
            outcome={outcomeOf(session, openIds)}
            yours={exposures.filter(({ verdict }) => verdict === 'yours').length}
            ready={ready.length}
            spoken={spoken}
            onAgain={() => {
              stepped.current = true
              keep(askAgain(session, openIds))
            }}
          />
        )}
        {card && (
          <p className="mt-8 text-center text-xs text-pretty text-faint">
            We don’t contact a site about a listing until you say it’s {spoken.whose}. Say no, and we’ll
            remember, so you aren’t asked again.
          </p>
        )}
      </div>
    </Page>
  )
}

type AskHeaderProps = { question: string; at: number; total: number; isOver: boolean }

/** More bars than this are too thin to count. */
const BARS_MAX = 12

function AskHeader({ question, at, total, isOver }: AskHeaderProps) {
  return (
    <header className="mb-4 flex items-center gap-4">
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] sm:text-3xl">{question}</h1>
      {!isOver && total > 0 && (
        <>
          <div aria-hidden className="flex min-w-0 flex-1 justify-end gap-1.5">
            {total <= BARS_MAX &&
              Array.from({ length: total }, (_, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                  key={index}
                  className={cx('h-1 w-full max-w-16 rounded-full', index < at ? 'bg-yours' : 'bg-line')}
                />
              ))}
          </div>
          <p className="text-soft tabular-nums whitespace-nowrap">
            {at} of {total}
          </p>
        </>
      )}
    </header>
  )
}

type LastAnswerProps = { step: AskStep | null; spoken: PersonPronouns; onUndo: () => void }

/** Above the headline, so that the card doesn't move. Undo stays while there's something to undo. */
function LastAnswer({ step, spoken, onUndo }: LastAnswerProps): ReactNode {
  const isOffline = useSyncState().state === 'offline'
  return (
    <div
      className={cx(
        'flex items-center gap-3 text-sm text-soft max-sm:w-full max-sm:justify-between',
        step && 'max-sm:mb-3 max-sm:min-h-11',
      )}
    >
      <p role="status">{step && saidText(step.said, spoken, isOffline)}</p>
      {step && (
        <Button size="small" variant="quiet" aria-keyshortcuts="Z" onClick={onUndo}>
          Undo <Kbd>Z</Kbd>
        </Button>
      )}
    </div>
  )
}

function saidText(said: AskStep['said'], { who }: PersonPronouns, isOffline: boolean): string {
  if (said === 'skip') return 'Skipped for now.'
  const answer = said === 'yes' ? `That’s ${who}.` : `Not ${who}.`
  return `${answer} ${isOffline ? 'Saved. Sends when you’re back online.' : 'Got it.'}`
}

/** Whether the card has just appeared by itself, not by the person's own step (`stepped`). */
function useFreshCard(cardId: string | null, stepped: RefObject<boolean>): () => boolean {
  const came = useRef({ cardId, at: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (came.current.cardId === cardId) return
    came.current = { cardId, at: stepped.current ? Number.NEGATIVE_INFINITY : performance.now() }
  }, [cardId, stepped])
  return () => performance.now() - came.current.at < FRESH_MS
}
