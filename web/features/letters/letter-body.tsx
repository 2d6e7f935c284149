// The parts shared by a letter's dialog and its inline form: drafts, choice of template, fields, the whole text, and
// the buttons below it.

import { isAwaited } from '#shared/domain/letter-clock.ts'
import { homeWarning } from '#shared/letters/own-template.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { DraftsPart } from './drafts-part.tsx'
import { FollowUpCard } from './follow-up-card.tsx'
import type { LetterSubject } from './letter-about.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { plannedFollowUps } from './planned-follow-ups.ts'
import { TemplateChoice } from './template-choice.tsx'
import type { useLetter } from './use-letter.ts'

type WrittenLetter = ReturnType<typeof useLetter>

type LetterBodyProps = { about: LetterSubject; letter: WrittenLetter; now: number }

/** The whole text comes last, so that it's read before it's sent. */
export function LetterBody({ about, letter, now }: LetterBodyProps) {
  const { facts, from } = about
  const { recipient, form, setForm, errors, tab, setTab } = letter
  const warning = homeWarning(form.body, facts.homeState)
  const choice = <TemplateChoice letter={letter} />
  const fields = <LetterFields form={form} errors={errors} recipient={recipient} onChange={setForm} />
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
      <LetterCards about={about} letter={letter} now={now} />
      <LetterPreview form={form} from={letter.sender === 'person' ? 'Your own mailbox' : from} />
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
  if (letter.isRecording) return <RecordingFooter onUndo={() => void letter.undoRecording()} />
  return (
    <>
      <div role="alert" className="w-full text-sm text-back empty:hidden">
        {letter.notSaved ?? refused}
      </div>
      {isSaved && (
        <p className="mr-auto self-center text-sm text-soft">
          Saved on this device. {letter.sender === 'person' ? 'We’ll record it' : 'We’ll send it'} when you’re
          online.
        </p>
      )}
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      )}
      <Button onClick={() => void letter.save()}>Save Draft</Button>
      {letter.sender === 'person' ? (
        <Button variant="primary" disabled={isSending} onClick={letter.recordSent}>
          I’ve sent it
        </Button>
      ) : (
        <Button variant="primary" disabled={isSending} onClick={letter.send}>
          {isSending ? 'Sending...' : 'Send Email'}
        </Button>
      )}
    </>
  )
}

/** For a moment, “I’ve sent it” can be undone. Leaving the page records it at once. */
function RecordingFooter({ onUndo }: { onUndo: () => void }) {
  return (
    <>
      <p role="status" className="mr-auto self-center text-sm text-soft">
        We’ll record in a moment that you sent it.
      </p>
      <Button onClick={onUndo} autoFocus>
        Undo
      </Button>
    </>
  )
}

/** We write only to addresses of the site. If its answers go to the person's own mailbox, we don't claim that it hasn't answered. */
function whyNotOurs({ isTheirs, form, sender }: WrittenLetter, isListed: boolean): string | null {
  if (!isTheirs(form.to)) return 'We don’t know this address, so we don’t write to it ourselves.'
  return sender === 'person' && !isListed
    ? 'Their answer may come to your own mailbox, where we can’t see it, so we don’t write to them ourselves.'
    : null
}

/** Who sends it and where replies go, and what comes next. */
function LetterCards({ about, letter, now }: LetterBodyProps) {
  const { form, setForm, soFar, isBeside } = letter
  const isListed = !about.facts.withoutListing && !isBeside
  return (
    <div className="mt-8">
      <DefinitionList
        items={[
          {
            term: 'Delivery',
            detail: (
              <DeliveryPart
                about={about}
                form={form}
                sender={letter.sender}
                onChange={letter.setSender}
                check={letter.check}
              />
            ),
          },
          {
            term: 'Follow-up',
            detail:
              isBeside && isAwaited(soFar.clock) ? (
                'An answer to your earlier letter is still due, so we follow up on that one only.'
              ) : (
                <FollowUpCard
                  planned={plannedFollowUps(about, form, now, soFar)}
                  isOn={form.followUp}
                  whyNotOurs={whyNotOurs(letter, isListed)}
                  isBeside={isBeside}
                  onChange={followUp => setForm({ ...form, followUp })}
                  isListed={isListed}
                  now={now}
                />
              ),
          },
        ]}
      />
    </div>
  )
}
