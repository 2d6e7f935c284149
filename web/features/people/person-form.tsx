// The form that describes a person: all sections on one page, or one at a time on phones.
import type { ComponentProps } from 'react'
import { newId } from '#shared/lib/id.ts'
import { Button } from '#web/ui/button.tsx'
import { BirthPart } from './birth-part.tsx'
import { FormPart } from './form-part.tsx'
import { FORM_STEPS, type FormStep } from './form-step.ts'
import { NamesPart } from './names-part.tsx'
import type { PersonPartProps } from './part-props.ts'
import { PlacesPart } from './places-part.tsx'
import { TextRows } from './text-rows.tsx'
import { type PersonFormOptions, usePersonForm } from './use-person-form.ts'

type PersonFormProps = PersonFormOptions &
  Pick<PersonPartProps, 'relations'> & { saveLabel: string; onCancel?: (() => void) | undefined }

/** Calls `onSave` only with valid values. */
export function PersonForm({ saveLabel, onCancel, relations, ...options }: PersonFormProps) {
  const { form, draft, errors, step, at, saving, change, submit, back } = usePersonForm(options)
  const { stepwise } = options
  return (
    <form ref={form} noValidate onSubmit={event => void submit(event)}>
      {stepwise && (
        <p className="mb-3 text-sm text-faint md:hidden" aria-live="polite">
          Step {at + 1} of {FORM_STEPS.length}
        </p>
      )}
      <Parts
        part={{ draft, errors, onChange: change, newKey: newId, relations }}
        inSight={name => !stepwise || name === step}
      />
      <FormButtons
        stepwise={stepwise}
        at={at}
        saveLabel={saveLabel}
        saving={saving}
        onBack={back}
        onCancel={onCancel}
      />
    </form>
  )
}

type PartsProps = {
  part: PersonPartProps
  /** Whether a section is also shown on phones. */
  inSight: (step: FormStep) => boolean
}

function Parts({ part, inSight }: PartsProps) {
  const { draft, errors, newKey, onChange } = part
  const frame = (step: FormStep) => ({ step, hiddenOnPhone: !inSight(step) })
  const rows = (field: 'phones' | 'emails' | 'relatives') =>
    ({
      rows: draft[field],
      errors,
      newKey,
      onChange: value => onChange({ [field]: value }),
    }) satisfies Partial<ComponentProps<typeof TextRows>>
  return (
    <>
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
        <TextRows {...rows('phones')} label="Phone" addLabel="Add another phone" max={20} input={PHONE} />
        <TextRows
          {...rows('emails')}
          label="Email address"
          addLabel="Add another address"
          max={20}
          input={EMAIL}
        />
      </FormPart>
      <FormPart {...frame('relatives')}>
        <TextRows
          {...rows('relatives')}
          label="Relative"
          addLabel="Add another relative"
          max={40}
          input={RELATIVE}
        />
      </FormPart>
    </>
  )
}

const PHONE = { type: 'tel', autoComplete: 'off', maxLength: 20 }
const EMAIL = { type: 'email', autoComplete: 'off' }
const RELATIVE = {
  autoComplete: 'off',
  autoCapitalize: 'words',
  spellCheck: false,
  placeholder: 'First and last name',
} as const

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
    <div
      className={
        stepwise
          ? 'border-line md:border-t md:pt-6 max-md:sticky max-md:bottom-(--bottom-bar) max-md:z-10 max-md:-mx-5 max-md:border-t max-md:bg-paper max-md:px-5 max-md:py-3 max-md:sm:-mx-8 max-md:sm:px-8'
          : 'border-t border-line pt-6'
      }
      {...(stepwise ? { 'data-form-foot': '' } : {})}
    >
      {stepwise && (
        // Within reach of a thumb, however long the section is.
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
