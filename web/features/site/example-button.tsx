// A button in a picture: drawn, not to be pressed.
import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'

type ExampleButtonProps = { variant?: ButtonVariant; size?: ButtonSize; children: ReactNode }

/** Those who listen don't meet it. */
export function ExampleButton({ variant = 'secondary', size = 'medium', children }: ExampleButtonProps) {
  return (
    <span aria-hidden="true" className={cx(buttonStyle(variant, size, false), 'pointer-events-none')}>
      {children}
    </span>
  )
}
