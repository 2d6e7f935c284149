// Who sends the letter: Offlist, or the person from their own mailbox. Theirs opens in their mail program, or is a draft
// file.
import { Download, Mail } from 'lucide-react'
import { draftFile, draftName, mailtoLink } from '#shared/letters/own-mailbox.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'

export type Sender = 'offlist' | 'person'

type DeliveryPartProps = {
  about: LetterSubject
  form: LetterForm
  sender: Sender
  onChange: (sender: Sender) => void
  /** Whether the letter can be sent as it is; shows what's missing otherwise. */
  check: () => boolean
}

export function DeliveryPart({ about, form, sender, onChange, check }: DeliveryPartProps) {
  const { site, from } = about
  return (
    <>
      <RadioGroup
        legend="Who sends it"
        hideLegend
        value={sender}
        onValueChange={value => onChange(value === 'person' ? 'person' : 'offlist')}
        options={[
          {
            value: 'offlist',
            label: 'Offlist sends it',
            hint: (
              <>
                Replies come to{' '}
                {from === null ? 'an address made for this removal' : <AddressText email={from} />} and appear
                on this removal’s page.
              </>
            ),
          },
          {
            value: 'person',
            label: 'Send from my own email',
            hint: `It leaves from your own address, so ${site.name} sees that address.`,
          },
        ]}
      />
      {sender === 'person' && <OwnMailbox about={about} form={form} check={check} />}
    </>
  )
}

/** Two ways into a mail program. Both take the letter as it's on the screen. */
function OwnMailbox({
  about: { site, from },
  form,
  check,
}: Pick<DeliveryPartProps, 'about' | 'form' | 'check'>) {
  const letter = { to: form.to.trim(), subject: form.subject.trim(), body: form.body.trim() }
  const link = mailtoLink(letter)
  return (
    <div className="mt-2 mb-1 sm:pl-8">
      <div className="flex flex-wrap gap-3">
        {link !== null && (
          <a
            href={link}
            className={buttonStyle('secondary', 'small', false)}
            onClick={event => check() || event.preventDefault()}
          >
            <Mail aria-hidden />
            Open in my mail program
          </a>
        )}
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => check() && saveFile(draftName(site.id), draftFile(letter, from), 'message/rfc822')}
        >
          Download a draft
        </Button>
      </div>
      <div className="mt-3 space-y-1 text-sm text-pretty text-soft">
        {link === null && <p>This letter is too long for a link to a mail program.</p>}
        <p>
          <Replies from={from} hasLink={link !== null} />
        </p>
        <p>If your mail program doesn’t open the draft for sending, copy the text below.</p>
        <p className="text-ink">
          Once it’s sent, press “I’ve sent it”. Their time to answer counts from that day.
        </p>
      </div>
    </div>
  )
}

/** A link can't have a reply address; a draft has the removal's own, if there is one. */
function Replies({ from, hasLink }: { from: string | null; hasLink: boolean }) {
  const own = 'come to your own mailbox. You can add them on the removal’s page.'
  if (from === null) return <>Replies {own}</>
  return (
    <>
      Replies to the draft come to <AddressText email={from} /> and appear on this removal’s page.
      {hasLink && ` Replies to a letter from the link ${own}`}
    </>
  )
}
