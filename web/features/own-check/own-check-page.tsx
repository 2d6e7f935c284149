// "Look for yourself": the sites that block programs, each with a prepared search for the person's own browser.
import { useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { readListingLink } from '#shared/guides/listing-link.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { OwnCheckRow } from './own-check-row.tsx'
import { type OwnCheckSite, ownCheckSites } from './own-check-sites.ts'
import { useSharedFind } from './use-shared-find.ts'

type OwnCheckPageProps = {
  person: Person
  scans: readonly ExposureScan[]
  sites: ReadonlyMap<string, DataBrokerSite>
  intents: readonly Intent[]
}

/** One site is open at a time. Answered ones stay in their own part, where the answer can be taken back. */
export function OwnCheckPage({ person, scans, sites, intents }: OwnCheckPageProps) {
  const now = useNow(MINUTE)
  const [open, setOpen] = useState<string | null>(null)
  const rows = ownCheckSites({ person, scans, sites, intents, now })
  const { find, drop } = useSharedFind()
  // A shared link says itself which site it's from.
  const meant = find && 'link' in find ? rows.find(({ site }) => readListingLink(find.link, site).ok) : null
  const shown = open ?? meant?.site.id ?? null
  const answered = rows.filter(({ last }) => last !== null)
  const unanswered = rows.filter(({ last }) => last === null)
  const list = (some: readonly OwnCheckSite[], label: string) => (
    <ul aria-label={label} className="border-t border-line">
      {some.map(row => (
        <OwnCheckRow
          key={row.site.id}
          row={row}
          personId={person.id}
          isOpen={shown === row.site.id}
          shared={shown === row.site.id ? find : null}
          onSaved={drop}
          now={now}
          onOpen={isOpen => setOpen(isOpen ? row.site.id : null)}
        />
      ))}
    </ul>
  )
  return (
    <Page width="prose">
      <PageHeader
        eyebrow={`For ${mainName(person)}`}
        title="Look for yourself"
        lede="Some sites block automated visits, so we can’t tell you what’s there. But you can look: open the search in your own browser and tell us what you saw. We keep your checks separate from ours."
      />
      {find && (
        <div className="mb-8">
          <Notice
            title={'link' in find ? 'You shared a link.' : 'You shared a picture.'}
            action={
              <Button size="small" variant="quiet" onClick={drop}>
                Discard
              </Button>
            }
          >
            {meant
              ? `It’s from ${meant.site.name}. Save it there.`
              : 'Open the site below that it’s from, and save it there. If that site isn’t below, we don’t need it.'}
          </Notice>
        </div>
      )}
      {rows.length === 0 && (
        <EmptyState
          title="No site needs your eyes"
          action={
            <LinkButton to="/scan" search={{ person: person.id }}>
              Back to the scan
            </LinkButton>
          }
        >
          Every site that we’ve tried let us in, or you know that you’re listed there.
        </EmptyState>
      )}
      {unanswered.length > 0 && (
        <Section
          title={unanswered.length === 1 ? '1 site to look at' : `${unanswered.length} sites to look at`}
        >
          {list(unanswered, 'Sites to look at')}
        </Section>
      )}
      {answered.length > 0 && (
        <Section
          title="You looked"
          lede="What you find counts as a listing that you saw. Finding nothing isn’t proof, and we keep trying."
        >
          {list(answered, 'Sites that you looked at')}
        </Section>
      )}
    </Page>
  )
}
