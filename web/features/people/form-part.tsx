// One section of a person's form: the fields, why they help, and what is never sent.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { type FormStep, STEP_TEXT } from './form-step.ts'

type FormPartProps = {
  step: FormStep
  /** In a stepwise form, whether phones hide this section. */
  hiddenOnPhone: boolean
  children: ReactNode
}

/** Its heading takes the focus when the section appears. */
export function FormPart({ step, hiddenOnPhone, children }: FormPartProps) {
  const { title, why, never } = STEP_TEXT[step]
  return (
    <div
      data-step={step}
      className={cx(
        'grid gap-x-12 gap-y-6 border-t border-line py-8 md:grid-cols-[1fr_2fr]',
        hiddenOnPhone && 'max-md:hidden',
      )}
    >
      <div className="text-sm">
        <h2 tabIndex={-1} data-step-title className="font-serif text-xl font-medium">
          {title}
        </h2>
        <p className="mt-2 text-soft">{why}</p>
        <p className="mt-2 text-soft">
          <span className="font-medium text-ink">Kept back:</span> {never}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </div>
  )
}
