// After the last question: the results, and where to go next.
import type { RefObject } from 'react'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { outcomeOf } from './ask-session.ts'

type AskDoneProps = {
  heading: RefObject<HTMLHeadingElement | null>
  outcome: ReturnType<typeof outcomeOf>
  /** Listings that are the person's, and how many of those have no removal yet. */
  yours: number
  ready: number
  spoken: PersonPronouns
  onAgain: () => void
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export function AskDone({ heading, outcome, yours, ready, spoken, onAgain }: AskDoneProps) {
  const { answers, listings, left } = outcome
  const sentences = [
    answers > 0 ? `You sorted ${counted(listings, 'listing')} in ${counted(answers, 'answer')}.` : '',
    yours > 0 ? `${yours} ${yours === 1 ? 'is' : 'are'} ${spoken.whose} so far.` : '',
    ready > 0 ? 'Nothing comes down until you say so.' : '',
  ]
  return (
    <div className="rounded-b-md border border-t-2 border-line border-t-ink bg-raised px-6 py-10 text-center sm:px-8">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-serif text-2xl font-medium tracking-[-0.015em] focus:outline-none sm:text-3xl"
      >
        {left > 0
          ? `${counted(left, 'question')} left.`
          : answers > 0
            ? 'That’s all of them.'
            : 'Nothing to answer.'}
      </h2>
      <p className="mx-auto mt-3 mb-6 max-w-[30rem] text-lg text-pretty text-soft">
        {sentences.filter(text => text !== '').join(' ') ||
          'We’ll ask when a listing might be somebody else’s.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {left > 0 && (
          <Button variant="primary" onClick={onAgain}>
            Ask me again
          </Button>
        )}
        <LinkButton to="/exposures" variant={left > 0 ? 'secondary' : 'primary'}>
          {ready > 0 ? 'Choose what comes down' : 'See your listings'}
        </LinkButton>
        <LinkButton to="/dashboard" variant="quiet">
          Later
        </LinkButton>
      </div>
    </div>
  )
}
