// Quiet hours: from and to, in the person's local time.
import { type FocusEvent, useState } from 'react'
import type { QuietHours } from '#shared/collections/monitoring-settings.ts'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The suggested hours. */
const NIGHT = { from: '22:00', to: '07:00' }

type QuietHoursPartProps = {
  value: QuietHours | null
  onChange: (hours: QuietHours | null) => void
}

/** Applies to all devices of the account. Saved when a field loses the focus, and only if both times are set. */
export function QuietHoursPart({ value, onChange }: QuietHoursPartProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const shown = value ?? { ...NIGHT, time_zone: zone }
  return (
    <div>
      <Switch
        label="Quiet hours"
        hint="Your devices stay silent. Urgent news comes afterwards."
        checked={value !== null}
        onCheckedChange={on => onChange(on ? { ...NIGHT, time_zone: zone } : null)}
      />
      {value && (
        <Times
          key={`${value.from} ${value.to}`}
          value={shown}
          onChange={hours => onChange({ ...hours, time_zone: zone })}
        />
      )}
      {value && (
        <p className="mt-2 text-sm text-faint">
          In the time zone of {shown.time_zone.replaceAll('_', ' ')}
          {shown.time_zone === zone
            ? '.'
            : `. You are in ${zone.replaceAll('_', ' ')} now; changing a time moves them there.`}
        </p>
      )}
    </div>
  )
}

type Hours = Pick<QuietHours, 'from' | 'to'>

function Times({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const [hours, setHours] = useState<Hours>({ from: value.from, to: value.to })
  const missing = hours.from === '' || hours.to === ''
  const same = !missing && hours.from === hours.to
  const save = (event: FocusEvent) => {
    // Moving between the two fields doesn't count as leaving.
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (missing || same || (hours.from === value.from && hours.to === value.to)) return
    onChange(hours)
  }
  const set = (patch: Partial<Hours>) => setHours({ ...hours, ...patch })
  return (
    <fieldset className="mt-2 grid max-w-form grid-cols-2 gap-4" onBlur={save}>
      <legend className="sr-only">Quiet hours</legend>
      <Field
        label="From"
        error={missing ? 'Enter both times.' : same ? 'Enter two different times.' : undefined}
      >
        <TextInput type="time" value={hours.from} onChange={event => set({ from: event.target.value })} />
      </Field>
      <Field label="To">
        <TextInput type="time" value={hours.to} onChange={event => set({ to: event.target.value })} />
      </Field>
    </fieldset>
  )
}
