// A removal's letter inline, next to its task: choose, read it over, send it. Its dialog has the same parts.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { letterFacts } from '#shared/letters/letter-facts.ts'
import { LetterBody, LetterFooter } from './letter-body.tsx'
import { useLetter } from './use-letter.ts'

type LetterInPlaceProps = {
  job: RemovalJob
  site: DataBrokerSite
  listing: SeenListing | null
  person: Person | null
  now: number
}

/** The buttons come after the text, so that it's read before it's sent. */
export function LetterInPlace({ job, site, listing, person, now }: LetterInPlaceProps) {
  const facts = letterFacts(job, site, listing, person)
  const about = { kind: 'removal', jobId: job.id, site, person, facts, from: job.return_address } as const
  const letter = useLetter(about)
  return (
    <>
      <LetterBody about={about} letter={letter} now={now} />
      <div className="mt-6 flex flex-wrap gap-3">
        <LetterFooter letter={letter} />
      </div>
    </>
  )
}
