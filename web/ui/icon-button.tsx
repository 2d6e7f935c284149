// An icon-only button: its label is announced, and shown on hover.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'secondary'
}

/** A 44 px square button with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cx(
          'relative inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink transition-colors hover:bg-sunk',
          'disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
          variant === 'secondary' && 'border border-edge hover:border-ink',
          className,
        )}
      >
        {icon}
        {children}
      </button>
    </Tooltip>
  )
}
