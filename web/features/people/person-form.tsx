// The form that describes a person: all parts on one page, or on phones one part at a time.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { newId } from '#shared/lib/id.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { BirthPart } from './birth-part.tsx'
import { checkDraft, type DraftErrors, type PersonFields } from './check-draft.ts'
import { FormPart } from './form-part.tsx'
import { errorsOfStep, FORM_STEPS, type FormStep, stepOfErrors } from './form-step.ts'
import { NamesPart } from './names-part.tsx'
import type { PersonDraft } from './person-draft.ts'
import { PlacesPart } from './places-part.tsx'
import { TextRows } from './text-rows.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

type PersonFormProps = {
  initial: PersonDraft
  saveLabel: string
  /** On phones, one part at a time. */
  stepwise: boolean
  thisYear: number
  onSave: (fields: PersonFields) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** Checks as a whole on saving, part by part on the way there; the first error takes the focus. */
export function PersonForm({ initial, saveLabel, stepwise, thisYear, onSave, onCancel }: PersonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [step, setStep] = useState<FormStep>('names')
  const [saving, setSaving] = useState(false)
  useLeaveWarning(draft !== initial && !saving)
  useFocusOnErrors(form, errors)

  const change = (patch: Partial<PersonDraft>) => setDraft(before => ({ ...before, ...patch }))
  const at = FORM_STEPS.indexOf(step)

  const goTo = (next: FormStep | undefined) => {
    if (!next) return
    setStep(next)
    // After the part has come into sight.
    requestAnimationFrame(() => titleOf(form.current, next)?.focus())
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = checkDraft(draft, thisYear)
    const inSteps = stepwise && !window.matchMedia('(min-width: 48rem)').matches
    const all = result.ok ? {} : result.errors
    const lastStep = at === FORM_STEPS.length - 1
    const found = inSteps && !lastStep ? errorsOfStep(all, draft, step) : all
    setErrors(found)
    const errorStep = stepOfErrors(found, draft)
    if (errorStep) return setStep(errorStep)
    if (inSteps && !lastStep) return goTo(FORM_STEPS[at + 1])
    if (!result.ok) return
    setSaving(true)
    try {
      await onSave(result.fields)
    } catch {
      setSaving(false)
      toast({
        title: 'Not saved',
        description: 'This device could not store it. Your input is still here.',
        tone: 'destructive',
      })
    }
  }

  const part = { draft, errors, onChange: change, newKey: newId }
  const frame = (name: FormStep) => ({ step: name, hiddenOnPhone: stepwise && name !== step })
  return (
    <form ref={form} noValidate onSubmit={event => void submit(event)}>
      {stepwise && (
        <p className="mb-3 text-sm text-faint md:hidden" aria-live="polite">
          Step {at + 1} of {FORM_STEPS.length}
        </p>
      )}
      <FormPart {...frame('names')}>
        <NamesPart {...part} />
      </FormPart>
      <FormPart {...frame('birth')}>
        <BirthPart {...part} />
      </FormPart>
      <FormPart {...frame('places')}>
        <PlacesPart {...part} />
      </FormPart>
      <FormPart {...frame('contact')}>
        <TextRows
          label="Phone"
          addLabel="Add another phone"
          rows={draft.phones}
          errors={errors}
          max={20}
          newKey={newId}
          onChange={phones => change({ phones })}
          input={{ type: 'tel', autoComplete: 'off', maxLength: 20 }}
        />
        <TextRows
          label="E-mail address"
          addLabel="Add another address"
          rows={draft.emails}
          errors={errors}
          max={20}
          newKey={newId}
          onChange={emails => change({ emails })}
          input={{ type: 'email', autoComplete: 'off' }}
        />
      </FormPart>
      <FormPart {...frame('relatives')}>
        <TextRows
          label="Relative"
          addLabel="Add another relative"
          rows={draft.relatives}
          errors={errors}
          max={40}
          newKey={newId}
          onChange={relatives => change({ relatives })}
          input={{ autoComplete: 'off', placeholder: 'First and last name' }}
        />
      </FormPart>
      <FormButtons
        stepwise={stepwise}
        at={at}
        saveLabel={saveLabel}
        saving={saving}
        onBack={() => goTo(FORM_STEPS[at - 1])}
        onCancel={onCancel}
      />
    </form>
  )
}

type FormButtonsProps = {
  stepwise: boolean
  at: number
  saveLabel: string
  saving: boolean
  onBack: () => void
  onCancel: (() => void) | undefined
}

function FormButtons({ stepwise, at, saveLabel, saving, onBack, onCancel }: FormButtonsProps) {
  const last = at === FORM_STEPS.length - 1
  return (
    <div className="border-t border-line pt-6">
      {stepwise && (
        <div className="flex justify-between gap-3 md:hidden">
          <Button onClick={onBack} disabled={at === 0}>
            Back
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            {last ? saveLabel : 'Next'}
          </Button>
        </div>
      )}
      <div className={stepwise ? 'flex justify-end gap-3 max-md:hidden' : 'flex flex-wrap justify-end gap-3'}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" loading={saving}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}

function titleOf(form: HTMLFormElement | null, step: FormStep): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[data-step="${step}"] [data-step-title]`) ?? null
}

function useFocusOnErrors(form: { current: HTMLFormElement | null }, errors: DraftErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])
}
