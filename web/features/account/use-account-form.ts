// What the account forms share: reading the fields, naming what is missing, one request at a time, and its failure.
import { type SubmitEvent, useState } from 'react'
import { useUnsaved } from '#web/ui/unsaved.ts'

/** The part of web/data/session.ts' answers that forms use. */
export type Outcome = { ok: boolean; message: string }

type AccountField = { name: string; missing: string; required?: boolean }

/** Said when a call breaks instead of answering. */
const BROKEN = 'Something went wrong on the way. Please try again.'

function faultOf(field: AccountField, input: HTMLInputElement): string | null {
  if (input.value.trim() === '') return field.required === false ? null : field.missing
  if (input.validity.typeMismatch) return 'Enter an address like name@example.com.'
  return null
}

function readInputs(form: HTMLFormElement, fields: readonly AccountField[]) {
  return fields.flatMap(field => {
    const input = form.elements.namedItem(field.name)
    return input instanceof HTMLInputElement ? [{ field, input, fault: faultOf(field, input) }] : []
  })
}

/** `errors` are by field name; `failure` is the server's sentence. The first faulty field gets the focus. */
export function useAccountForm(
  fields: readonly AccountField[],
  send: (values: Record<string, string>) => Promise<Outcome>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)

  async function deliver(values: Record<string, string>): Promise<void> {
    setBusy(true)
    try {
      const outcome = await send(values)
      setFailure(outcome.ok ? null : outcome.message)
    } catch (error) {
      console.error('account request failed:', error)
      setFailure(BROKEN)
    }
    setBusy(false)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const read = readInputs(event.currentTarget, fields)
    const faulty = read.filter(entry => entry.fault !== null)
    setErrors(Object.fromEntries(faulty.map(entry => [entry.field.name, entry.fault ?? ''])))
    setFailure(null)
    if (faulty[0]) faulty[0].input.focus()
    // A password is sent as typed; blanks around the rest are slips.
    else {
      const entries = read.map(({ input }) => [
        input.name,
        input.type === 'email' ? input.value.trim() : input.value,
      ])
      void deliver(Object.fromEntries(entries))
    }
  }

  return { errors, failure, busy, formProps: { noValidate: true, onSubmit, onInput: () => setDirty(true) } }
}
