// The letter of a removal in the place where its task is done: choose, read it over, send it. Its dialog has the same parts.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { letterOf } from '#shared/letters/templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LetterCards } from './letter-cards.tsx'
import { letterFacts } from './letter-facts.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useLetter } from './use-letter.ts'

type LetterInPlaceProps = {
  job: RemovalJob
  site: DataBrokerSite
  listing: SeenListing | null
  person: Person | null
  now: number
}

/** It's read before it goes out, so the button comes after the text. */
export function LetterInPlace({ job, site, listing, person, now }: LetterInPlaceProps) {
  const facts = letterFacts(job, site, listing, person)
  const address = privacyAddress(site)
  const letter = useLetter(job.id, facts, address.address)
  const { type, form, tab } = letter
  return (
    <>
      <Tabs
        label="Letter"
        value={tab}
        onValueChange={value => letter.setTab(value === 'customize' ? 'customize' : 'template')}
        tabs={[
          {
            value: 'template',
            label: 'Choose Template',
            content: <TemplateChoice type={type} letter={letterOf(type, facts)} onChoose={letter.choose} />,
          },
          {
            value: 'customize',
            label: 'Customize Email',
            content: (
              <LetterFields form={form} errors={letter.errors} address={address} onChange={letter.setForm} />
            ),
          },
        ]}
      />
      <LetterCards form={form} job={job} now={now} />
      <LetterPreview form={form} from={job.return_address} />
      <div className="mt-6">
        <Button variant="primary" disabled={letter.sending} onClick={letter.send}>
          {letter.sending ? 'Sending...' : 'Send Email'}
        </Button>
      </div>
    </>
  )
}
