// A label, a control, a hint and an error, connected for screen readers.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** If set, the control is marked invalid and the text is announced. */
  error?: ReactNode
  optional?: boolean
  hideLabel?: boolean
  /** A small link beside the label. */
  action?: ReactNode
  children: ReactNode
}

/** Wraps one TextInput, Textarea or Select, which gets its ids and ARIA states by context. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  action,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cx(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      {/* A text area is as wide as its longest word unless it may be narrower. */}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className={cx('flex items-baseline justify-between gap-4', hideLabel && !action && 'sr-only')}>
          <label htmlFor={id} className={cx('text-sm font-medium', hideLabel && 'sr-only')}>
            {label}
            {optional && <span className="font-normal text-faint"> (optional)</span>}
          </label>
          {action && <span className="text-sm">{action}</span>}
        </div>
        {children}
        {hint && (
          <p id={hintId} className="text-sm text-faint">
            {hint}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p id={errorId} className="flex items-start gap-1.5 text-sm text-back">
              <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}
