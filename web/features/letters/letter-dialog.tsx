// The e-mail removal request: choose a template, adapt it, read it over, save it or send it (spec, signed-in tools, 2.3
// and 4.3).
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { homeWarning } from '#shared/letters/own-template.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DraftsPart } from './drafts-part.tsx'
import type { LetterAbout } from './letter-about.ts'
import { LetterCards } from './letter-cards.tsx'
import { letterFacts } from './letter-facts.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
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
}

/** A removal's letter. Closing keeps what was written until the page is left. */
export function LetterDialog({ job, site, listing, person, ...opened }: LetterDialogProps) {
  const facts = letterFacts(job, site, listing, person)
  const about = { kind: 'removal', jobId: job.id, site, facts, from: job.return_address } as const
  return <LetterPanel about={about} {...opened} />
}

/** Any letter. What it is about stays the same as long as this is mounted. */
export function LetterPanel({ about, now, open, onOpenChange, draftId }: Opened & { about: LetterAbout }) {
  const { site, facts, from } = about
  const address = privacyAddress(site)
  const letter = useLetter(about, address.address, draftId)
  const { form, setForm, errors, tab, setTab } = letter
  const warning = homeWarning(form.body, facts.homeState)
  const { template, choose, templates } = letter
  const choice = <TemplateChoice chosen={template} facts={facts} own={templates} onChoose={choose} />
  const fields = <LetterFields form={form} errors={errors} address={address} onChange={setForm} />
  return (
    <Dialog
      size="wide"
      title={`Write to ${site.name}`}
      description={
        facts.withoutListing
          ? 'You read the letter before it goes out. We know of no listing there, so it asks about what they hold.'
          : 'You read the letter before it goes out. It says only what the listing shows.'
      }
      open={open}
      onOpenChange={onOpenChange}
      footer={<LetterFooter letter={letter} onClose={() => onOpenChange(false)} />}
    >
      <DraftsPart
        drafts={letter.drafts}
        all={letter.all}
        open={letter.open}
        now={now}
        onOpen={letter.show}
        onDeleted={letter.deleted}
      />
      <Tabs
        label="Letter"
        value={tab}
        onValueChange={value => setTab(value === 'customize' ? 'customize' : 'template')}
        tabs={[
          { value: 'template', label: 'Choose Template', content: choice },
          { value: 'customize', label: 'Customize Email', content: fields },
        ]}
      />
      <div role="status" className="mt-6 empty:hidden">
        {warning && <Notice tone="yours">{warning}</Notice>}
      </div>
      <LetterCards form={form} from={from} now={now} />
      <LetterPreview form={form} from={from} />
    </Dialog>
  )
}

type LetterFooterProps = { letter: ReturnType<typeof useLetter>; onClose: () => void }

function LetterFooter({ letter, onClose }: LetterFooterProps) {
  const { isSaved, isSending } = letter.sending
  return (
    <>
      <div role="alert" className="w-full text-sm text-back empty:hidden">
        {letter.notSaved}
      </div>
      {isSaved && (
        <p className="mr-auto self-center text-sm text-soft">
          Saved on this device. We’ll send it when you’re online.
        </p>
      )}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
      <Button onClick={() => void letter.save()}>Save Draft</Button>
      <Button variant="primary" disabled={isSending} onClick={letter.send}>
        {isSending ? 'Sending...' : 'Send Email'}
      </Button>
    </>
  )
}
