// The e-mail removal request: choose a template, adapt it, read it over, send it (spec, signed-in tools, 2.3 and 4.3).
import { useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterType } from '#shared/letters/letter-type.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { letterOf } from '#shared/letters/templates.ts'
import { discardIntent, sendIntent, useIntents } from '#web/data/outbox.ts'
import { useDocs } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LetterCards } from './letter-cards.tsx'
import { letterFacts } from './letter-facts.ts'
import { LetterFields } from './letter-fields.tsx'
import { type LetterErrors, type LetterForm, letterErrors } from './letter-form.ts'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'

type LetterDialogProps = {
  job: RemovalJob
  site: DataBrokerSite
  listing: SeenListing | null
  person: Person | null
  now: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Choosing a template refills recipient, subject and body; closing keeps what was written until the page is left. */
export function LetterDialog({ job, site, listing, person, now, open, onOpenChange }: LetterDialogProps) {
  const facts = letterFacts(job, site, listing, person)
  const address = privacyAddress(site)
  const fill = (type: LetterType): LetterForm => {
    const { subject, body, followUpDays } = letterOf(type, facts)
    return { to: address.address, subject, body, followUpDays }
  }
  const [type, setType] = useState<LetterType>('standard')
  const [form, setForm] = useState<LetterForm>(() => fill('standard'))
  const [errors, setErrors] = useState<LetterErrors>({})
  const [tab, setTab] = useState('template')
  const { sending, saved, failed } = useSending(job.id)

  const send = () => {
    const found = letterErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      setTab('customize')
      return
    }
    // A letter that failed before is replaced by this one, not kept beside it.
    for (const intent of failed) void discardIntent(intent.id)
    void sendIntent('email-removal', {
      job_id: job.id,
      to: form.to.trim(),
      subject: form.subject.trim(),
      body: form.body.trim(),
      siteName: site.name,
      userData: { full_name: facts.listingName },
      followUpDays: form.followUpDays,
    })
  }

  return (
    <Dialog
      size="wide"
      title={`Write to ${site.name}`}
      description="You read the letter before it leaves. It says only what the listing shows."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {saved && (
            <p className="mr-auto self-center text-sm text-soft">Saved on this device, will be sent.</p>
          )}
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button variant="primary" disabled={sending} onClick={send}>
            {sending ? 'Sending...' : 'Send Email'}
          </Button>
        </>
      }
    >
      <Tabs
        label="Letter"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'template',
            label: 'Choose Template',
            content: (
              <TemplateChoice
                type={type}
                letter={letterOf(type, facts)}
                onChoose={chosen => {
                  setType(chosen)
                  setForm(fill(chosen))
                  setErrors({})
                }}
              />
            ),
          },
          {
            value: 'customize',
            label: 'Customize Email',
            content: <LetterFields form={form} errors={errors} address={address} onChange={setForm} />,
          },
        ]}
      />
      <LetterCards form={form} job={job} now={now} />
      <LetterPreview form={form} from={job.return_address} />
    </Dialog>
  )
}

/** The letters of this job that are on their way: asked for here, or waiting on the server to leave. */
function useSending(jobId: string) {
  const letters = useIntents().filter(
    intent => intent.kind === 'email-removal' && intent.payload.job_id === jobId,
  )
  const messages = useDocs('messages', { where: row => row.job_id === jobId && row.direction === 'out' })
  const open = letters.filter(intent => intent.status === 'pending' || intent.status === 'accepted')
  return {
    sending: open.length > 0 || messages.docs.some(message => message.status === 'queued'),
    saved: open.some(intent => intent.status === 'pending'),
    failed: letters.filter(intent => intent.status === 'failed'),
  }
}
