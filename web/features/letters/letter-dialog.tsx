// The email removal request: choose a template, adapt it, read it over, save it or send it (PRODUCT T2.3 and T4.3).
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { letterFacts } from '#shared/letters/letter-facts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { LetterSubject } from './letter-about.ts'
import { LetterBody, LetterFooter } from './letter-body.tsx'
import { useLetter } from './use-letter.ts'

type Opened = {
  now: number
  open: boolean
  onOpenChange: (open: boolean) => void
  draftId?: string | undefined
}

type LetterDialogProps = Opened & {
  job: RemovalJob
  site: DataBrokerSite
  listing: SeenListing | null
  person: Person | null
  /** The person's own text to start from, instead of a template. */
  written: string | null
}

/** A removal's letter. Closing preserves the text until the page is left. */
export function LetterDialog({ job, site, listing, person, ...opened }: LetterDialogProps) {
  const facts = letterFacts(job, site, listing, person)
  const about = { kind: 'removal', jobId: job.id, site, person, facts, from: job.return_address } as const
  return <LetterPanel about={about} {...opened} />
}

/** Any letter. Its subject stays the same as long as this is mounted. */
export function LetterPanel(props: Opened & { about: LetterSubject; written?: string | null }) {
  const { about, now, open, onOpenChange, draftId, written = null } = props
  const { site, facts } = about
  const onBeside = () => onOpenChange(false)
  const letter = useLetter(about, { draftId, written, onBeside })
  return (
    <Dialog
      size="wide"
      title={`Write to ${site.name}`}
      description={
        facts.withoutListing
          ? 'Read the letter before it goes out. We know of no listing there, so it asks about the data they have.'
          : 'Read the letter before it goes out. If our text says more than the listing shows, we’ll tell you.'
      }
      open={open}
      onOpenChange={onOpenChange}
      footer={<LetterFooter letter={letter} onClose={() => onOpenChange(false)} />}
    >
      <LetterBody about={about} letter={letter} now={now} />
    </Dialog>
  )
}
