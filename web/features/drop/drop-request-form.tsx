// Enters or changes a sent request: its day and its DROP ID.
import { type SubmitEvent, useState } from 'react'
import { DROP_OPENED } from '#shared/domain/drop/cadence.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { EnteredRequest } from './use-drop-request.ts'

type DropRequestFormProps = {
  today: string
  /** The request there is; null for a new one. */
  sent: EnteredRequest | null
  label: string
  onSave: (sent: EnteredRequest) => Promise<void>
  onCancel?: () => void
}

/** The longest DROP ID that we store. */
const ID_MAX = 60

export function DropRequestForm({ today, sent, label, onSave, onCancel }: DropRequestFormProps) {
  const [day, setDay] = useState(sent?.submitted_on ?? today)
  const [id, setId] = useState(sent?.drop_id ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fault = faultOf(day, today)
    setError(fault)
    if (fault !== null) return
    setBusy(true)
    try {
      await onSave({ submitted_on: day, drop_id: id.trim() === '' ? null : id.trim() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={event => void save(event)} className="grid max-w-form gap-5">
      <Field label="Sent on" error={error}>
        <TextInput
          type="date"
          value={day}
          min={DROP_OPENED}
          max={today}
          onChange={event => setDay(event.target.value)}
        />
      </Field>
      <Field
        label="DROP ID"
        optional
        hint="The portal shows it after you send the request. You can add it later."
      >
        <TextInput
          value={id}
          maxLength={ID_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setId(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={busy}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function faultOf(day: string, today: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'Enter the day you sent it.'
  if (day > today) return 'That day hasn’t come yet. Enter the day you sent it.'
  return day < DROP_OPENED ? 'DROP opened on January 1, 2026. Enter that day or a later one.' : null
}
