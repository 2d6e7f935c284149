// The parts shared by a letter's dialog and its inline form: drafts, choice of template, fields, the whole text, and
// the buttons below it.

import { dayText } from '#shared/letters/day-text.ts'
import { homeWarning } from '#shared/letters/own-template.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DraftsPart } from './drafts-part.tsx'
import type { LetterSubject } from './letter-about.ts'
import { LetterFields } from './letter-fields.tsx'
import type { LetterForm } from './letter-form.ts'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
import type { useLetter } from './use-letter.ts'

/** `from` is the removal's own address, null until it has one. */
type LetterCardsProps = { form: LetterForm; from: string | null; isListed: boolean; now: number }

type WrittenLetter = ReturnType<typeof useLetter>

type LetterBodyProps = { about: LetterSubject; letter: WrittenLetter; now: number }

/** The whole text comes last, so that it's read before it's sent. */
export function LetterBody({ about, letter, now }: LetterBodyProps) {
  const { site, facts, from } = about
  const address = privacyAddress(site)
  const { form, setForm, errors, tab, setTab, template, choose, templates } = letter
  const warning = homeWarning(form.body, facts.homeState)
  const choice = <TemplateChoice chosen={template} facts={facts} own={templates} onChoose={choose} />
  const fields = <LetterFields form={form} errors={errors} address={address} onChange={setForm} />
  return (
    <>
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
      <LetterCards form={form} from={from} isListed={!facts.withoutListing} now={now} />
      <LetterPreview form={form} from={from} />
    </>
  )
}

type LetterFooterProps = {
  letter: WrittenLetter
  /** Absent if there's nothing to close. */
  onClose?: () => void
}

/** Saving and sending, and the result. */
export function LetterFooter({ letter, onClose }: LetterFooterProps) {
  const { isSaved, isSending, refused } = letter.sending
  return (
    <>
      <div role="alert" className="w-full text-sm text-back empty:hidden">
        {letter.notSaved ?? refused}
      </div>
      {isSaved && (
        <p className="mr-auto self-center text-sm text-soft">
          Saved on this device. We’ll send it when you’re online.
        </p>
      )}
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      )}
      <Button onClick={() => void letter.save()}>Save Draft</Button>
      <Button variant="primary" disabled={isSending} onClick={letter.send}>
        {isSending ? 'Sending...' : 'Send Email'}
      </Button>
    </>
  )
}

/** Two short statements with a date. */
function LetterCards({ form, from, isListed, now }: LetterCardsProps) {
  return (
    <div className="mt-8">
      <DefinitionList
        items={[
          {
            term: 'Delivery',
            detail: `Offlist sends it. Replies come to ${from ?? 'an address made for this removal'} and appear on this removal’s page.`,
          },
          {
            term: 'Follow-up',
            detail: `Due after ${form.followUpDays} days, ${dayText(iso(now + form.followUpDays * DAY), now)}${isListed ? ', if the listing is still there' : ', if they haven’t answered'}.`,
          },
        ]}
      />
    </div>
  )
}
