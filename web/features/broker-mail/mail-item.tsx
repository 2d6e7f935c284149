// One waiting email: its text, the removal it belongs to, and adding or discarding it.
import { useId, useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { fitsRemoval, type RemovalChoice, rankRemovals } from './guess-removal.ts'
import type { BrokerMail, MailProblem, MailReading } from './read-mail.ts'

type MailItemProps = {
  /** The file's name. */
  name: string
  reading: MailReading
  choices: readonly RemovalChoice[]
  preferred: string | undefined
  onAdd: (mail: BrokerMail, choice: RemovalChoice) => Promise<void>
  onDiscard: () => void
}

/** Must be in a List. */
export function MailItem({ name, reading, choices, preferred, onAdd, onDiscard }: MailItemProps) {
  return (
    <li className="border-b border-line py-6">
      {reading.ok ? (
        <>
          <MailText mail={reading.mail} />
          <Belonging
            mail={reading.mail}
            choices={choices}
            preferred={preferred}
            onAdd={onAdd}
            discard={
              <Button variant="quiet" onClick={onDiscard}>
                Discard
              </Button>
            }
          />
        </>
      ) : (
        <Notice tone="back" title={name} action={<Button onClick={onDiscard}>Discard</Button>}>
          {PROBLEMS[reading.problem]}
        </Notice>
      )}
    </li>
  )
}

const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  'not-a-mail':
    'This isn’t an email: it doesn’t say who wrote it. Save the email as an .eml file in your mail program, or share it with its sender and subject.',
  'no-text': 'We can’t find any text in this email.',
  'too-large': 'This email’s text is too long. The limit is 200,000 characters.',
}

function MailText({ mail }: { mail: BrokerMail }) {
  const now = useNow(MINUTE)
  const id = useId()
  return (
    <>
      <h2 id={id} className="font-serif text-xl font-medium break-words">
        {mail.subject || 'No subject'}
      </h2>
      <p className="mt-1 text-sm break-words text-faint">
        From {mail.from || 'an unknown sender'}
        {mail.sentAt !== null && ` · ${momentText(iso(mail.sentAt), now)}`}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-labelledby={id}
        className="mt-4 max-h-80 scroll-area overflow-y-auto border-l-4 border-line pl-4 text-sm break-words whitespace-pre-wrap"
      >
        {mail.text}
      </section>
      {mail.cut && (
        <p className="mt-3 text-sm text-soft">
          Its attachments are too large to keep. We keep all of the text.
        </p>
      )}
    </>
  )
}

type BelongingProps = Pick<MailItemProps, 'choices' | 'preferred' | 'onAdd'> & {
  mail: BrokerMail
  discard: React.ReactNode
}

function Belonging({ mail, choices, preferred, onAdd, discard }: BelongingProps) {
  const ranked = rankRemovals(choices, mail)
  const [chosen, setChosen] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'adding' | 'failed'>('idle')
  const first = ranked.find(choice => choice.id === preferred) ?? ranked[0]
  const choice = ranked.find(one => one.id === chosen) ?? first
  if (!choice) return <div className="mt-4">{discard}</div>
  const add = async () => {
    setState('adding')
    try {
      await onAdd(mail, choice)
    } catch (error) {
      console.error('Adding a mail:', error)
      setState('failed')
    }
  }
  return (
    <div className="mt-5">
      <Field label="It belongs to the removal on" hint={hintOf(mail, choice)}>
        <Select
          value={choice.id}
          options={ranked.map(one => ({ value: one.id, label: labelOf(one) }))}
          onChange={event => setChosen(event.target.value)}
        />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" loading={state === 'adding'} onClick={() => void add()}>
          Add to this removal
        </Button>
        {discard}
      </div>
      <p role="alert" className="mt-2 text-sm text-back empty:hidden">
        {state === 'failed' && 'We couldn’t save it on this device. Try again.'}
      </p>
    </div>
  )
}

const labelOf = (choice: RemovalChoice) =>
  `${choice.siteName}: ${choice.listingName}${choice.open ? '' : ' (ended)'}`

function hintOf(mail: BrokerMail, choice: RemovalChoice): string {
  return fitsRemoval(choice, mail)
    ? `The mail names ${choice.siteName}.`
    : `Nothing in the mail names ${choice.siteName}. Check that it’s the right one.`
}
