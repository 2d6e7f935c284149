// "Is this you?": a listing that may be a namesake's, with what speaks for and against it.
import type { SpokenOf } from '#shared/letters/spoken-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { answerListing, takeBackAnswer } from './answer-listing.ts'
import type { Exposure } from './exposure-view.ts'
import { ListingFacts } from './listing-facts.tsx'
import { Reasons } from './reasons.tsx'

/** Both answers are equal buttons: neither is suggested. An answer can be taken back where it was given. */
export function DoubtfulCard({ exposure, spoken }: { exposure: Exposure; spoken: SpokenOf }) {
  const { listing, siteName } = exposure
  return (
    <li className="border-b border-line py-6 first:border-t">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-sm text-faint">On {siteName}</p>
          <h3 className="mt-0.5 mb-3 text-lg font-semibold break-words">{listing.name}</h3>
          <ListingFacts listing={listing} />
          {listing.url && (
            <p className="mt-3 text-sm">
              <ExternalLink href={listing.url}>Open the listing</ExternalLink>
            </p>
          )}
        </div>
        <div className="min-w-0">
          <p className="mb-2 text-sm font-medium">What we compared</p>
          <Reasons reasons={listing.reasons} label="What we compared" />
          {listing.settle.length > 0 && (
            <div className="mt-3 text-sm text-soft">
              <p className="font-medium text-ink">What would settle it</p>
              <ul className="mt-1 list-disc pl-5">
                {listing.settle.map(ask => (
                  <li key={ask}>{ask}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      <Answer exposure={exposure} spoken={spoken} />
    </li>
  )
}

function Answer({ exposure, spoken }: { exposure: Exposure; spoken: SpokenOf }) {
  const { answer } = exposure
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3" aria-live="polite">
      {answer === null ? (
        <>
          <Button onClick={() => void answerListing(exposure, true)}>Yes, that’s {spoken.me}</Button>
          <Button onClick={() => void answerListing(exposure, false)}>Not {spoken.me}</Button>
        </>
      ) : (
        <>
          <p className="text-soft">
            {answer.mine ? `You said it is ${spoken.who}.` : `You said it is not ${spoken.who}.`}
            {!answer.sent && ' Saved on this device. We’ll send it when you’re online.'}
          </p>
          {!answer.sent && (
            <Button size="small" onClick={() => void takeBackAnswer(exposure)}>
              Undo
            </Button>
          )}
        </>
      )}
    </div>
  )
}
