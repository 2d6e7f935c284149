// The free scan's form. Errors are next to their fields, and typed text stays.
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { NAME_MISSING, SCAN_NAME_MAX } from '#shared/domain/scan-name.ts'
import { Button } from '#web/ui/button.tsx'
import { choiceRowStyle } from '#web/ui/choice-label.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { FormProblem, ScanInput } from './use-free-scan.ts'

type ScanFormProps = {
  /** The initial values. */
  given: Partial<ScanInput>
  starting: boolean
  problem: FormProblem | null
  onStart: (input: ScanInput) => void
}

/** Starts only with a name (PRODUCT S5). */
export function ScanForm({ given, starting, problem, onStart }: ScanFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const missing = useId()
  const share = useId()
  const [isEmpty, setEmpty] = useState((given.name ?? '').trim() === '')
  const look = () => setEmpty(scanInputOf(form.current)?.name === '')
  // The browser may have filled in fields before hydration.
  useEffect(look, [])
  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus()
  }, [problem])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = scanInputOf(event.currentTarget)
    if (input && input.name !== '' && !starting) onStart(input)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <form ref={form} aria-label="Free scan" onSubmit={submit} onInput={look} noValidate>
      <FormFailure message={problem && problem.field === null ? problem.message : null} />
      <div className="flex flex-col gap-5">
        <Field
          label="Your name"
          hint="First and last. A middle name helps to tell you from namesakes."
          error={errorOf('name')}
        >
          <TextInput
            name="name"
            required
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={SCAN_NAME_MAX}
            defaultValue={given.name}
          />
        </Field>
        <PlaceFields city={given.city} state={given.state} problem={problem} />
        <Field
          label="Email"
          optional
          hint="Only to scan more than three times a day. We don’t store it, and we don’t write to it."
          error={errorOf('email')}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={given.email}
          />
        </Field>
        <div>
          <label className={cx(choiceRowStyle, 'cursor-pointer')}>
            <input
              name="shareResults"
              type="checkbox"
              defaultChecked={given.shareResults}
              aria-describedby={share}
              className="mt-0.5 block size-5 shrink-0 cursor-pointer accent-ink"
            />
            <span className="leading-6">Make a page I can share</span>
          </label>
          <p id={share} className="ml-8 text-sm text-faint">
            It shows your score and the counts for a day, and never your name.
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          disabled={isEmpty}
          loading={starting}
          aria-describedby={isEmpty ? missing : undefined}
        >
          Start Free Scan
        </Button>
        <p id={missing} className="min-h-5.5 text-sm text-faint">
          {isEmpty ? NAME_MISSING : 'About a minute.'}
        </p>
      </div>
    </form>
  )
}

/** The form's trimmed values. */
export function scanInputOf(form: HTMLFormElement | null): ScanInput | null {
  if (form === null) return null
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email'),
    city: text('city'),
    state: text('state'),
    shareResults: data.has('shareResults'),
  }
}
