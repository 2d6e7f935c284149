// "Is this you?" inline, with its keys: Y, N and S.
import { useRef } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { answerListing } from './answer-listing.ts'
import { AskCardView } from './ask-card-view.tsx'
import type { AskStep } from './ask-session.ts'
import type { Exposure } from './exposure-view.ts'
import { useAskKeys } from './use-ask-keys.ts'

type QuestionInPlaceProps = {
  person: Person
  /** The same record on one site or several. */
  exposures: readonly Exposure[]
  onSkip: () => void
  onAnswered: (exposures: readonly Exposure[]) => void
}

export function QuestionInPlace({ person, exposures, onSkip, onAnswered }: QuestionInPlaceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isAnswered = useRef(false)
  const say = (said: AskStep['said']) => {
    // Two keys pressed at once are one answer.
    if (isAnswered.current) return
    isAnswered.current = true
    if (said === 'skip') return onSkip()
    for (const exposure of exposures)
      answerListing(exposure, said === 'yes').catch((error: unknown) => {
        console.warn('An answer could not be stored:', error)
        isAnswered.current = false
      })
    onAnswered(exposures)
  }
  useAskKeys({ onSay: say, onUndo: () => {} })
  return (
    <AskCardView
      person={person}
      exposures={exposures}
      spoken={pronounsOf(person)}
      heading={heading}
      onSay={say}
    />
  )
}
