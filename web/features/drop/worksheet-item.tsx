// One kind of detail on the worksheet: the values, how to find more, and a field to add one on this device.
import { Plus, X } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { ADDITION_MAX, type WorksheetRow } from '#shared/domain/drop/worksheet.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type WorksheetItemProps = {
  row: WorksheetRow
  onAdd: (text: string) => void
  onRemove: (text: string) => void
}

export function WorksheetItem({ row, onAdd, onRemove }: WorksheetItemProps) {
  return (
    <li className="border-b border-line py-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <h3 className="font-medium">
        {row.label}
        {row.optional && <span className="font-normal text-faint"> (optional)</span>}
      </h3>
      <div className="min-w-0 max-sm:mt-1">
        <p className="text-sm text-soft">{row.find}</p>
        {row.values.length > 0 && (
          <ul className="mt-2">
            {row.values.map(({ text, added }) => (
              <li key={text} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {text}
                  {added && <span className="block text-sm text-faint">Only on this device</span>}
                </span>
                <span className="ml-auto flex shrink-0 items-center gap-1">
                  {added && (
                    <IconButton
                      label={`Remove ${text}`}
                      icon={<X aria-hidden />}
                      onClick={() => onRemove(text)}
                    />
                  )}
                  <CopyButton text={text} what={`${row.one}: ${text}`} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {(row.identifier !== 'birth_date' || row.values.length === 0) && (
          <AddField
            label={row.values.length === 0 ? sentence(row.one) : `Another ${row.one}`}
            one={row.one}
            onAdd={onAdd}
          />
        )}
      </div>
    </li>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type AddFieldProps = { label: string; one: string; onAdd: (text: string) => void }

function AddField({ label, one, onAdd }: AddFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    onAdd(text)
    setText('')
  }
  return (
    <form onSubmit={add} className="mt-2 flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TextInput
        id={id}
        value={text}
        maxLength={ADDITION_MAX}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" icon={<Plus aria-hidden />} aria-label={`Add ${one}`} className="shrink-0">
        Add
      </Button>
    </form>
  )
}
