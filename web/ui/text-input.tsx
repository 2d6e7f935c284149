// A one-line text control.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, useFieldControl } from './field-context.ts'
import { keyboardFor } from './keyboard-for.ts'

/** At least 44 px tall, with the matching on-screen keyboard; 16 px text, so that phones don't zoom in. */
export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const control = useFieldControl(props)
  const keyboard = keyboardFor({ type, autoComplete: props.autoComplete })
  return (
    <input {...keyboard} {...control} type={type} className={cx(controlStyle, 'min-h-touch', className)} />
  )
}
