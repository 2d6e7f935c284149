// What a letter's dialog and its place among the next tasks have in common: drafts, choice of template, fields, the whole
// text, and the buttons under it.
import { homeWarning } from '#shared/letters/own-template.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DraftsPart } from './drafts-part.tsx'
import type { LetterSubject } from './letter-about.ts'
import { LetterCards } from './letter-cards.tsx'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
import type { useLetter } from './use-letter.ts'

type WrittenLetter = ReturnType<typeof useLetter>

type LetterBodyProps = { about: LetterSubject; letter: WrittenLetter; now: number }

/** It's read before it goes out: the whole text comes last. */
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
  /** Without it, there's nothing to close. */
  onClose?: () => void
}

/** Saving and sending, and what became of it. */
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
