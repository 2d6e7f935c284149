// The button. For navigation, use LinkButton.
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** In progress: the width stays, and clicks and submits do nothing. */
  loading?: boolean
  icon?: ReactNode
  block?: boolean
}

/** A button; `type` defaults to `button`, so that none submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    loading = false,
    icon,
    block = false,
    type = 'button',
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      // A busy button keeps its focus, so it isn't `disabled`; its clicks are ignored instead.
      onClick={event => (loading ? event.preventDefault() : onClick?.(event))}
      className={cx(buttonStyle(variant, size, block), className)}
    >
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Working" />
        </span>
      )}
    </button>
  )
}
