// Shared by forms that send to the server: reads the fields, names the missing ones, sends one request at a time, and
// shows its failure.
import { type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { BROKEN } from '#web/content/codeless-failures.ts'
import { useUnsaved } from './unsaved.ts'

/** The outcome. `message` is a sentence for the person; `byCode` maps `code` to the field it concerns. */
export type SubmitOutcome = { ok: boolean; message: string; code?: string }

export type FormField = { name: string; missing: string; required?: boolean }

type Options = {
  /** Field names by refusal code; other refusals are shown above the form. */
  byCode?: Readonly<Record<string, string>>
  /** Whether typed text counts as unsaved input: not if the form takes a code. */
  keeps?: boolean
}

/** The controls that a form reads. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(element: unknown): element is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(kind => element instanceof kind)
}

function faultOf(field: FormField, input: Control): string | null {
  if (input.value.trim() === '') return field.required === false ? null : field.missing
  if (input.validity.typeMismatch) return 'Enter an address like name@example.com.'
  return null
}

function readInputs(form: HTMLFormElement, fields: readonly FormField[]) {
  return fields.flatMap(field => {
    const input = form.elements.namedItem(field.name)
    return isControl(input) ? [{ field, input, fault: faultOf(field, input) }] : []
  })
}

/** `errors` are by field name; `failure` is the server's sentence. The first invalid field gets the focus. */
export function useForm(
  fields: readonly FormField[],
  send: (values: Record<string, string>) => Promise<SubmitOutcome>,
  { byCode = {}, keeps = true }: Options = {},
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty && keeps)

  function refuse(form: HTMLFormElement, { message, code = '' }: SubmitOutcome): void {
    const name = byCode[code]
    const input = name === undefined ? null : form.elements.namedItem(name)
    if (name !== undefined && isControl(input)) {
      setErrors({ [name]: message })
      input.focus()
    } else {
      setFailure(message)
    }
  }

  async function deliver(form: HTMLFormElement, values: Record<string, string>): Promise<void> {
    setBusy(true)
    try {
      const outcome = await send(values)
      if (!outcome.ok) refuse(form, outcome)
    } catch (error) {
      console.error('request of a form failed:', error)
      setFailure(BROKEN)
    }
    setBusy(false)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // React bubbles a dialog's submit event to the form around the dialog.
    event.stopPropagation()
    if (busy) return
    const form = event.currentTarget
    const read = readInputs(form, fields)
    const faulty = read.filter(entry => entry.fault !== null)
    setErrors(Object.fromEntries(faulty.map(entry => [entry.field.name, entry.fault ?? ''])))
    setFailure(null)
    if (faulty[0]) faulty[0].input.focus()
    // A password is sent as typed; other values are trimmed.
    else {
      const entries = read.map(({ input }) => [
        input.name,
        input.type === 'email' ? input.value.trim() : input.value,
      ])
      void deliver(form, Object.fromEntries(entries))
    }
  }

  // A field's error concerns its previous value.
  function onInput({ target }: SyntheticEvent<HTMLFormElement>): void {
    setDirty(true)
    if (!isControl(target)) return
    const { name } = target
    setErrors(before =>
      name in before
        ? Object.fromEntries(Object.entries(before).filter(([field]) => field !== name))
        : before,
    )
  }

  return { errors, failure, busy, formProps: { noValidate: true, method: 'post', onSubmit, onInput } }
}
