// The state of a person's form: the draft, its errors, the current section, and saving.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { checkDraft, type DraftErrors, type PersonFields } from './check-draft.ts'
import { errorsOfStep, FORM_STEPS, type FormStep, stepOfErrors } from './form-step.ts'
import type { PersonDraft } from './person-draft.ts'

export type PersonFormOptions = {
  initial: PersonDraft
  /** On phones, one section at a time. */
  stepwise: boolean
  thisYear: number
  onSave: (fields: PersonFields) => Promise<void>
}

/** Checks everything on saving, and each section when leaving it; the first error takes the focus. */
export function usePersonForm({ initial, stepwise, thisYear, onSave }: PersonFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [step, setStep] = useState<FormStep>('names')
  const [saving, setSaving] = useState(false)
  useLeaveWarning(draft !== initial && !saving)
  useFocusOnErrors(form, errors)
  const at = FORM_STEPS.indexOf(step)

  const goTo = (next: FormStep | undefined) => {
    if (!next) return
    setStep(next)
    // After the section is visible.
    requestAnimationFrame(() => titleOf(form.current, next)?.focus())
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = checkDraft(draft, thisYear)
    const all = result.ok ? {} : result.errors
    const hasMore = stepwise && isPhone() && at < FORM_STEPS.length - 1
    const found = hasMore ? errorsOfStep(all, draft, step) : all
    setErrors(found)
    const errorStep = stepOfErrors(found, draft)
    if (errorStep) return setStep(errorStep)
    if (hasMore) return goTo(FORM_STEPS[at + 1])
    if (result.ok) await save(result.fields)
  }

  const save = async (fields: PersonFields) => {
    setSaving(true)
    try {
      await onSave(fields)
    } catch (error) {
      console.error('Saving a person failed:', error)
      setSaving(false)
      toast({
        title: 'Not saved',
        description: 'This device couldn’t store it. What you typed is still here.',
        tone: 'destructive',
      })
    }
  }

  const change = (patch: Partial<PersonDraft>) => setDraft(before => ({ ...before, ...patch }))
  return { form, draft, errors, step, at, saving, change, submit, back: () => goTo(FORM_STEPS[at - 1]) }
}

/** Below the width at which all sections are shown at once. */
function isPhone(): boolean {
  return !window.matchMedia('(min-width: 48rem)').matches
}

function titleOf(form: HTMLFormElement | null, step: FormStep): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[data-step="${step}"] [data-step-title]`) ?? null
}

function useFocusOnErrors(form: RefObject<HTMLFormElement | null>, errors: DraftErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])
}

/** The browser's own confirmation, while `dirty`. */
function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
