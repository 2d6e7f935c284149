// A letter to a site without a removal: about a listing that's known there, or about data that the site may hold. If a
// request is already under way, it says so instead of writing a second one.
import { useEffect, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { letterFacts, siteLetterFacts } from '#shared/letters/letter-facts.ts'
import { type LetterTarget, letterTarget, type SeenAt } from '#shared/letters/letter-target.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { now, useNow } from '#web/data/clock.ts'
import { useDoc, useDocs, useSites } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type LetterSubject, siteNameFor } from './letter-about.ts'
import { LetterPanel } from './letter-dialog.tsx'
import type { LettersSearch } from './letters-search.ts'
import { ListingChoice } from './listing-choice.tsx'
import { useSending } from './use-sending.ts'

type SiteLetterProps = {
  search: LettersSearch
  onClose: () => void
  onRemoval: (jobId: string, open?: 'letter') => void
}

/** Empty if the address names neither a site nor a person. */
export function SiteLetter({ search, ...on }: SiteLetterProps) {
  const { to = '', person: personId = '' } = search
  const { sites } = useSites()
  const person = useDoc('people', personId)
  const scans = useDocs('exposure_scans', { where: row => row.person_id === personId && row.site_id === to })
  const jobs = useDocs('removal_jobs', { where: row => row.person_id === personId && row.site_id === to })
  const site = sites.get(to)
  const isKnown = [person, scans, jobs].every(({ status }) => status === 'ready')
  if (to !== '' && isKnown && !person.doc) return <NobodyThere onClose={on.onClose} />
  if (!site || !person.doc || !isKnown) return null
  const target = letterTarget({ scans: scans.docs, jobs: jobs.docs })
  const about = { site, person: person.doc, siteName: siteNameFor(site, sites.values()) }
  return <Targeted about={about} target={target} draftId={search.draft} {...on} />
}

function NobodyThere({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="We don’t know who this is for"
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-soft">
        The person was deleted, or isn’t on this device yet. The draft stays until you delete it.
      </p>
    </Dialog>
  )
}

type About = { site: DataBrokerSite; person: Person; siteName: string }
type TargetedProps = Omit<SiteLetterProps, 'search'> & {
  about: About
  target: LetterTarget
  draftId: string | undefined
}

/** The subject is fixed when the letter is opened, and stays the same while it's read and sent. */
function Targeted({ about, target, draftId, onClose, onRemoval }: TargetedProps) {
  const [first] = useState(target)
  const [chosen, setChosen] = useState<SeenAt | null>(first.kind === 'listing' ? first : null)
  if (first.kind === 'removal' || first.kind === 'under_way') {
    const waits = first.kind === 'removal'
    return (
      <Dialog
        title={waits ? `Your removal on ${about.site.name} is waiting` : 'Already asked'}
        open
        onOpenChange={isOpen => !isOpen && onClose()}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" onClick={() => onRemoval(first.job.id, waits ? 'letter' : undefined)}>
              {waits ? 'Write the letter' : 'See the removal'}
            </Button>
          </>
        }
      >
        <p className="text-soft">
          {waits
            ? 'A removal there is waiting on you. Write the letter from it.'
            : `A request to ${about.site.name} is already in progress. We won’t send a second one.`}
        </p>
      </Dialog>
    )
  }
  if (first.kind === 'unclear' && !chosen)
    return <ListingChoice site={about.site} choices={first.choices} onChoose={setChosen} onClose={onClose} />
  return (
    <Writing about={letterAbout(about, chosen)} draftId={draftId} onClose={onClose} onRemoval={onRemoval} />
  )
}

function letterAbout({ site, person, siteName }: About, seen: SeenAt | null): LetterSubject {
  const base = { kind: 'site', site, person, siteName, from: null } as const
  if (!seen) return { ...base, listing: null, facts: siteLetterFacts(site, person) }
  const { key, name, url } = seen.listing
  const job = { listing_key: key, listing_name: name, listing_url: url }
  return {
    ...base,
    listing: { scan_id: seen.scan.id, listing_key: key },
    facts: letterFacts(job, site, seen.listing, person),
  }
}

type WritingProps = Omit<SiteLetterProps, 'search'> & { about: LetterSubject; draftId: string | undefined }

function Writing({ about, draftId, onClose, onRemoval }: WritingProps) {
  const [since] = useState(() => now())
  const { begun } = useSending(about, since)
  useEffect(() => {
    if (begun !== null) onRemoval(begun)
  }, [begun, onRemoval])
  return (
    <LetterPanel
      about={about}
      now={useNow(MINUTE)}
      draftId={draftId}
      open
      onOpenChange={isOpen => !isOpen && onClose()}
    />
  )
}
