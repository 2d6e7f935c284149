// A one-line text control.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, useFieldControl } from './field-context.ts'
import { keyboardFor } from './keyboard-for.ts'

/** An input of 44 px at least, with the keyboard that suits it; 16 px text, so that phones do not zoom in. */
export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const control = useFieldControl(props)
  const keyboard = keyboardFor({ type, autoComplete: props.autoComplete })
  return (
    <input {...keyboard} {...control} type={type} className={cx(controlStyle, 'min-h-touch', className)} />
  )
}
