// A form that sends a message to the operator: errors are next to their fields, and typed text is never lost.
import { useEffect, useRef, useState } from 'react'
import { sendMessage } from '#web/data/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { type SubmitOutcome, useForm } from '#web/ui/use-form.ts'
import type { MessageField, MessageKind } from './message-fields.ts'
import { notSentText, promiseText, sentText } from './sent-words.ts'
import { type Contact, takesMessages } from './use-contact.ts'
import { useDraft } from './use-draft.ts'

type MessageFormProps = {
  kind: MessageKind
  contact: Contact
  /** Preselected values, by the field's name. */
  chosen?: Readonly<Record<string, string | undefined>>
}

/** The last sent message: its number, and where the confirmation was mailed. */
type Sent = { number: string; mailedTo: string | null }

export function MessageForm({ kind, contact, chosen = {} }: MessageFormProps) {
  const { form, save, key, clear } = useDraft(kind)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const names = kind.fields.map(({ name }) => [name, name])
  const byCode = { ...Object.fromEntries(names), ...kind.fieldOf }
  const send = async (values: Readonly<Record<string, string>>): Promise<SubmitOutcome> => {
    const isStored = save()
    setSent(null)
    const body = kind.toBody(values)
    const outcome = await sendMessage({ ...body, key: key() })
    if (outcome.kind !== 'filed') {
      const code = outcome.kind === 'refused' ? (outcome.field ?? '') : ''
      return { ok: false, message: notSentText(outcome, isStored), code }
    }
    clear()
    setSent({ number: outcome.number, mailedTo: outcome.copy ? body.email : null })
    toast({ title: kind.sent, description: sentText(outcome, contact), tone: 'success' })
    return { ok: true, message: '' }
  }
  // Survives a reload: typed text is stored.
  const { errors, failure, busy, formProps } = useForm(kind.fields, send, { byCode, keeps: false })
  if (!takesMessages(contact))
    return (
      <Notice title="You can’t write to us yet">
        Nobody reads messages here yet. When somebody does, you’ll find a form here.
      </Notice>
    )
  return (
    <>
      {sent && <SentNotice sent={sent} promise={promiseText(contact)} />}
      <FormFailure message={failure} />
      <form
        {...formProps}
        ref={form}
        aria-label={kind.label}
        onInput={event => {
          formProps.onInput(event)
          save()
        }}
        className="grid gap-5 sm:grid-cols-2"
      >
        {kind.fields.map(field => (
          <MessageControl
            key={field.name}
            field={field}
            error={errors[field.name]}
            chosen={chosen[field.name]}
          />
        ))}
        <div className="sm:col-span-2">
          {/* Before our scripts load, the browser would submit the form itself, to the wrong place. */}
          <Button
            type="submit"
            variant="primary"
            loading={busy}
            disabled={!isAlive}
            className="max-sm:w-full"
          >
            {kind.submit}
          </Button>
        </div>
      </form>
    </>
  )
}

type MessageControlProps = { field: MessageField; error: string | undefined; chosen: string | undefined }

function MessageControl({ field, error, chosen = '' }: MessageControlProps) {
  const { name, label, required = true, kind, max, autoComplete, options = [], wide = false } = field
  const shared = { name, required, autoComplete, maxLength: max }
  return (
    <div className={cx(wide && 'sm:col-span-2')}>
      <Field label={label} error={error} optional={!required}>
        {kind === 'choice' ? (
          <Select name={name} required={required} options={options} defaultValue={chosen} />
        ) : kind === 'text' ? (
          <Textarea name={name} required={required} maxLength={max} className="min-h-44" />
        ) : (
          <TextInput {...shared} type={kind === 'line' ? 'text' : kind} />
        )}
      </Field>
    </div>
  )
}

/** Stays after the toast is gone, and takes the focus: the form below it is empty again. */
function SentNotice({ sent, promise }: { sent: Sent; promise: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mb-6">
      <Notice tone="clear" title={`We’ve got your message. Its number is ${sent.number}.`}>
        {sent.mailedTo === null
          ? 'Keep the number: it’s how we find your message.'
          : `We’ve emailed it to ${sent.mailedTo}.`}
        {promise !== null && ` ${promise}`}
      </Notice>
    </div>
  )
}
