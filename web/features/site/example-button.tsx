// A button in a picture: not interactive.
import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'

type ExampleButtonProps = { variant?: ButtonVariant; size?: ButtonSize; children: ReactNode }

/** Hidden from screen readers. */
export function ExampleButton({ variant = 'secondary', size = 'medium', children }: ExampleButtonProps) {
  return (
    <span aria-hidden="true" className={cx(buttonStyle(variant, size, false), 'pointer-events-none')}>
      {children}
    </span>
  )
}
