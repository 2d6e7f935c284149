// A text control of several lines.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, useFieldControl } from './field-context.ts'

/** Grows with its text where the browser can, from `rows` lines on. */
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
