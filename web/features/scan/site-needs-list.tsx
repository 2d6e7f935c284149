// Sites whose search only the person can finish: what to do, where, a picture of the page, and a retry button.
import type { ReactNode } from 'react'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'
import type { SiteNeed } from './site-needs.ts'

type SiteNeedsListProps = {
  needs: readonly SiteNeed[]
  now: number
  picture: (shot: EvidenceRef, now: number) => ReactNode
  /** Searches the site again. */
  onAgain: (siteId: string) => void
}

/** Empty if no site needs the person. */
export function SiteNeedsList({ needs, now, picture, onAgain }: SiteNeedsListProps) {
  if (needs.length === 0) return null
  return (
    <Section
      id="site-needs"
      title={needs.length === 1 ? 'This site needs you' : 'These sites need you'}
      lede="Only a person can get any further there. We don’t know yet who’s listed. Take a look, or let us try again."
    >
      <ul aria-label="Sites that need you" className="border-t border-line">
        {needs.map(({ id, siteId, siteName, handoff, isSearching }) => (
          <li key={id} className="border-b border-line py-4">
            <p className="font-medium break-words">{siteName}</p>
            <p className="mt-1 max-w-prose text-sm text-soft">
              {handoff.remaining} We visited {momentText(handoff.at, now)}.
            </p>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
              <ExternalLink href={handoff.url}>Open the page on {siteName}</ExternalLink>
              {handoff.picture && picture(handoff.picture, now)}
              <Button size="small" loading={isSearching} onClick={() => onAgain(siteId)}>
                Scan again
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
