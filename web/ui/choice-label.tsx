// The text beside a checkbox, radio or switch; shared so that their targets and spacing match.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The row around a choice: tall enough for a finger. */
export const choiceRowStyle = 'relative flex items-start gap-3 py-1.5 pointer-coarse:py-3'

/** Makes a small control a 44 px target for a finger, without making it look larger. */
export const fingerStyle = 'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3.25'

type ChoiceLabelProps = { htmlFor: string; label: ReactNode; hint?: ReactNode; struck?: boolean }

/** Label and hint; `${htmlFor}-hint` is the hint's id. */
export function ChoiceLabel({ htmlFor, label, hint, struck = false }: ChoiceLabelProps) {
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={htmlFor} className={cx('block cursor-pointer leading-6', struck && 'struck')}>
        {label}
      </label>
      {hint && (
        <p id={`${htmlFor}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
