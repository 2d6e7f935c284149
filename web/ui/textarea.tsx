// A multi-line text control.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, useFieldControl } from './field-context.ts'

/** Grows with its text where the browser supports it, starting at `rows` lines. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props)
  return (
    <textarea
      {...control}
      rows={rows}
      className={cx(controlStyle, 'field-sizing-content resize-y', className)}
    />
  )
}
