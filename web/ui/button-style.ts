// The button style, shared by Button, LinkButton and IconButton.
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-paper hover:bg-soft',
  secondary: 'border border-edge text-ink hover:border-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'border border-back text-back hover:bg-back hover:text-paper',
}

/** The vertical padding counts for labels that wrap on a small phone. */
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-touch px-5 py-1.5 text-base',
  small: 'min-h-9 px-3.5 py-1.5 text-sm pointer-coarse:min-h-touch',
}

/** The class names of a button. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, block: boolean): string {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-md font-medium text-center leading-tight no-underline',
    'cursor-pointer transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50',
    'aria-disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}
