// The e-mail removal request: choose a template, adapt it, read it over, send it (spec, signed-in tools, 2.3 and 4.3).
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { letterOf } from '#shared/letters/templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LetterCards } from './letter-cards.tsx'
import { letterFacts } from './letter-facts.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useLetter } from './use-letter.ts'

type LetterDialogProps = {
  job: RemovalJob
  site: DataBrokerSite
  listing: SeenListing | null
  person: Person | null
  now: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Closing keeps what was written until the page is left. */
export function LetterDialog({ job, site, listing, person, now, open, onOpenChange }: LetterDialogProps) {
  const facts = letterFacts(job, site, listing, person)
  const address = privacyAddress(site)
  const { type, choose, form, setForm, errors, tab, setTab, ...sending } = useLetter(
    job.id,
    facts,
    address.address,
  )
  const template = <TemplateChoice type={type} letter={letterOf(type, facts)} onChoose={choose} />
  const fields = <LetterFields form={form} errors={errors} address={address} onChange={setForm} />
  return (
    <Dialog
      size="wide"
      title={`Write to ${site.name}`}
      description="You read the letter before it goes out. It says only what the listing shows."
      open={open}
      onOpenChange={onOpenChange}
      footer={<LetterFooter {...sending} onClose={() => onOpenChange(false)} />}
    >
      <Tabs
        label="Letter"
        value={tab}
        onValueChange={value => setTab(value === 'customize' ? 'customize' : 'template')}
        tabs={[
          { value: 'template', label: 'Choose Template', content: template },
          { value: 'customize', label: 'Customize Email', content: fields },
        ]}
      />
      <LetterCards form={form} job={job} now={now} />
      <LetterPreview form={form} from={job.return_address} />
    </Dialog>
  )
}

type LetterFooterProps = { sending: boolean; saved: boolean; send: () => void; onClose: () => void }

function LetterFooter({ sending, saved, send, onClose }: LetterFooterProps) {
  return (
    <>
      {saved && (
        <p className="mr-auto self-center text-sm text-soft">
          Saved on this device. We’ll send it when you’re online.
        </p>
      )}
      <Button onClick={onClose}>Close</Button>
      <Button variant="primary" disabled={sending} onClick={send}>
        {sending ? 'Sending...' : 'Send Email'}
      </Button>
    </>
  )
}
