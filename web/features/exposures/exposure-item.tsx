// A listing that is the person's: what it gives away, why we think it is theirs, and what is being done about it.
import { ChevronDown } from 'lucide-react'
import { mirrorsAt, mirrorsText } from '#shared/domain/mirrors.ts'
import type { SpokenOf } from '#shared/letters/spoken-of.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { answerListing } from './answer-listing.ts'
import { type Exposure, hiddenWords, shownText } from './exposure-view.ts'
import { ListingFacts } from './listing-facts.tsx'
import { Reasons } from './reasons.tsx'

/** A removal's status in one or two words, and its id; null while it's still being set up. */
export type RemovalState = { label: string; jobId: string | null }

type ExposureItemProps = {
  exposure: Exposure
  spoken: SpokenOf
  /** How its removal stands, and where; null while there is none. */
  removal: RemovalState | null
}

/** One line, which opens to the facts and the reasons. */
export function ExposureItem({ exposure, spoken, removal }: ExposureItemProps) {
  const { listing, siteName, risk } = exposure
  const hidden = hiddenWords(exposure, useNow(MINUTE))
  const label = removal?.label ?? hidden?.label
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-touch cursor-pointer list-none items-start gap-3 py-3.5 sm:items-center sm:gap-4 [&::-webkit-details-marker]:hidden hover:bg-sunk/60">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block leading-6 font-medium break-words">{siteName}</span>
              <span className="block text-sm text-pretty break-words text-faint">
                {listing.name} · shows {shownText(listing)}
              </span>
            </span>
            <span className="flex items-center gap-4 text-sm text-soft">
              {label && <span className="font-medium text-ink">{label}</span>}
              <span className="whitespace-nowrap">{risk} risk</span>
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="mt-1 size-4.5 shrink-0 text-faint transition-transform group-open:rotate-180 sm:mt-0"
          />
        </summary>
        <div className="grid gap-x-10 gap-y-5 pb-6 md:grid-cols-2">
          <div className="min-w-0">
            <p className="mb-2 text-sm font-medium">What it shows</p>
            <ListingFacts listing={listing} />
            {hidden && <p className="mt-3 text-sm text-soft">{hidden.text}</p>}
            <Mirrors exposure={exposure} />
            {listing.url && (
              <p className="mt-3 text-sm">
                <ExternalLink href={listing.url}>Open the listing</ExternalLink>
              </p>
            )}
          </div>
          <Why exposure={exposure} spoken={spoken} removal={removal} />
        </div>
      </details>
    </li>
  )
}

function Mirrors({ exposure: { site, listing } }: Pick<ExposureItemProps, 'exposure'>) {
  const mirrors = mirrorsAt(site?.template?.mirrors ?? [], listing.last_seen_at)
  if (mirrors.length === 0) return null
  return (
    <p className="mt-3 text-sm text-soft">
      Shown as well on {mirrorsText(mirrors.map(({ name }) => name))}. A removal here counts there too.
    </p>
  )
}

function Why({ exposure, spoken, removal }: ExposureItemProps) {
  const { listing, job } = exposure
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm font-medium">
        {listing.decided_by === 'person'
          ? `You said this is ${spoken.who}`
          : `Why we think this is ${spoken.who}`}
      </p>
      <Reasons reasons={listing.reasons} label={`Why we think this is ${spoken.who}`} />
      {removal?.jobId && (
        <div className="mt-4">
          <LinkButton size="small" to="/removals/$jobId" params={{ jobId: removal.jobId }}>
            Open the removal
          </LinkButton>
        </div>
      )}
      {job === null && exposure.starting === null && (
        <div className="mt-4">
          <Button size="small" onClick={() => void answerListing(exposure, false)}>
            This is not {spoken.me}
          </Button>
        </div>
      )}
    </div>
  )
}
