// An editable list of one-line texts: phones, email addresses, relatives.
import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { DraftErrors } from './check-draft.ts'
import type { NewKey, TextDraft } from './person-draft.ts'

type TextRowsProps = {
  /** The label of one row: `Phone`. */
  label: string
  addLabel: string
  rows: TextDraft[]
  errors: DraftErrors
  max: number
  newKey: NewKey
  onChange: (rows: TextDraft[]) => void
  input?: ComponentProps<'input'>
}

/** The first row has the visible label; the others have it only for screen readers. */
export function TextRows({ label, addLabel, rows, errors, max, newKey, onChange, input }: TextRowsProps) {
  return (
    <div className="grid gap-3">
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label={index === 0 ? label : `${label} ${index + 1}`}
              optional
              hideLabel={index > 0}
              error={errors[row.key]}
            >
              <TextInput
                {...input}
                value={row.text}
                onChange={event =>
                  onChange(
                    rows.map(other =>
                      other.key === row.key ? { ...other, text: event.target.value } : other,
                    ),
                  )
                }
              />
            </Field>
          </div>
          {rows.length > 1 && (
            <IconButton
              label={`Remove ${label.toLowerCase()} ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(rows.filter(other => other.key !== row.key))}
            />
          )}
        </div>
      ))}
      {rows.length < max && (
        <div>
          <Button size="small" onClick={() => onChange([...rows, { key: newKey(), text: '' }])}>
            {rows.length === 0 ? `Add ${label.toLowerCase()}` : addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
