// The address and the events of a webhook, new or changed.
import { useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import type { WebhookBody } from '#shared/protocol/developer.ts'
import { attempt } from '#web/data/session/attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { eventLabel } from './webhook-words.ts'

const FIELDS = [{ name: 'address', missing: 'Enter the address.' }]
const ADDRESS = 'Enter an https address on the internet, such as https://example.com/offlist.'

type WebhookFormProps = {
  label: string
  given: WebhookBody
  submit: string
  send: (body: WebhookBody) => Promise<void>
}

/** `given`: what the fields hold at first. */
export function WebhookForm({ label, given, submit, send }: WebhookFormProps) {
  const [events, setEvents] = useState<readonly WebhookEvent[]>(given.events)
  const [unchosen, setUnchosen] = useState(false)
  const { errors, failure, busy, formProps } = useForm(
    FIELDS,
    async ({ address = '' }) => {
      setUnchosen(events.length === 0)
      if (events.length === 0) return { ok: false, message: 'Choose at least one thing to hear of.' }
      const outcome = await attempt(() => send({ url: address.trim(), events: [...events] }), '')
      const isAddress = !outcome.ok && outcome.code === 'validation_failed'
      return isAddress ? { ...outcome, message: ADDRESS } : outcome
    },
    { byCode: { validation_failed: 'address' } },
  )
  const toggle = (event: WebhookEvent) => (checked: boolean) => {
    setEvents(before => WEBHOOK_EVENTS.filter(one => (one === event ? checked : before.includes(one))))
    setUnchosen(false)
  }
  return (
    <form {...formProps} aria-label={label}>
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <Field
          label="Address"
          error={errors.address}
          hint="Where your program listens. It starts with https."
        >
          <TextInput
            name="address"
            inputMode="url"
            autoComplete="off"
            defaultValue={given.url}
            maxLength={2048}
            required
          />
        </Field>
        <fieldset aria-invalid={unchosen || undefined}>
          <legend className="mb-1.5 text-sm font-medium">Tell it when</legend>
          {WEBHOOK_EVENTS.map(event => (
            <Checkbox
              key={event}
              label={eventLabel(event)}
              hint={event}
              checked={events.includes(event)}
              onCheckedChange={toggle(event)}
            />
          ))}
        </fieldset>
        <Button type="submit" variant="primary" loading={busy} block>
          {submit}
        </Button>
      </div>
    </form>
  )
}
