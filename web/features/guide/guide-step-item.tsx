// One step of a guide, with its checkbox.
import type { ReactNode } from 'react'
import type { GuideStep } from '#shared/guides/guide.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { stepMinutesText } from './guide-progress.ts'

type GuideStepItemProps = {
  step: GuideStep
  checked: boolean
  /** The next step: marked at the left, its details open. */
  current: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
  /** The tools for the step; only the current one has them. */
  children?: ReactNode
}

/** The instruction comes first; reasons and tips are below it. */
export function GuideStepItem({ step, checked, current, disabled, onChange, children }: GuideStepItemProps) {
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cx(
        'border-b border-line py-2 pr-3 pl-3 transition-colors',
        current ? 'border-l-4 border-l-yours bg-yours-wash' : 'border-l-4 border-l-transparent',
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <Checkbox
          label={
            <>
              <span className="font-medium">{step.title}</span>
              {step.isOptional && <span className="text-faint"> (optional)</span>}
            </>
          }
          checked={checked}
          disabled={disabled}
          struck={checked}
          onCheckedChange={onChange}
        />
        <span className="shrink-0 pt-1.5 text-sm text-faint tabular-nums pointer-coarse:pt-2.5">
          {stepMinutesText(step)}
        </span>
      </div>
      {!checked && (
        <div className="pb-2 pl-8 wrap-anywhere">
          <p>{step.action}</p>
          <p className="mt-1 text-sm text-soft">{step.description}</p>
          {step.tip && <p className="mt-1 text-sm text-soft">Tip: {step.tip}</p>}
          {children}
        </div>
      )}
    </li>
  )
}
