// A small panel beside its trigger.
import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { defined } from './defined.ts'

type PopoverProps = {
  trigger: ReactElement
  /** The panel's name for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** As wide as its content. */
  wide?: boolean
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Opens on click or key; closes on Escape or a click outside; focus returns to the trigger. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    children,
    align = 'start',
    side = 'bottom',
    wide = false,
    open,
    onOpenChange,
  } = props
  return (
    <Primitive.Root {...defined({ open, onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) w-max animate-appear scroll-area overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-4 text-sm text-ink shadow-float outline-none',
            wide ? 'max-w-[calc(100vw-1.5rem)]' : 'max-w-[min(24rem,calc(100vw-1.5rem))]',
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
