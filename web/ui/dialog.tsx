// A dialog: a panel on wide screens, a full-screen sheet on phones.
import { Dialog as Primitive } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { defined } from './defined.ts'
import { focusInSight } from './focus-in-sight.ts'
import { LayerHeader } from './layer-header.tsx'

type DialogProps = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons; they stay visible while the body scrolls. */
  footer?: ReactNode
  trigger?: ReactElement
  size?: keyof typeof SIZES
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

const panelStyle = cx(
  'fixed z-50 flex animate-rise flex-col bg-raised text-ink focus-visible:-outline-offset-2',
  'max-sm:inset-0 max-sm:pt-(--top-edge)',
  'sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:rounded-lg sm:border sm:border-line sm:shadow-float',
)

const LOW = 'sm:top-[max(2rem,8vh)] sm:max-h-[84vh]'
const SIZES = {
  medium: cx(LOW, 'sm:max-w-dialog'),
  wide: cx(LOW, 'sm:max-w-[52rem]'),
  /** A step of its own: as tall as the window, whatever its content. */
  page: 'sm:top-[calc(1.5rem+var(--top-edge))] sm:bottom-6 sm:max-w-[54rem]',
}

/** Modal; focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, description, children, footer, trigger, size = 'medium', open, onOpenChange } = props
  const opener = useRef<HTMLElement>(null)
  return (
    <Primitive.Root {...defined({ open, onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          onFocus={focusInSight}
          className={cx(panelStyle, SIZES[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Focus the dialog itself, so that its title is announced, not the close button. An element that wants the
          // focus first is marked for it: if it took the focus earlier, the dialog would later return the focus to it.
          onOpenAutoFocus={event => {
            event.preventDefault()
            opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
            const panel = event.currentTarget
            if (!(panel instanceof HTMLElement)) return
            const first = panel.querySelector<HTMLElement>('[data-first-focus]') ?? panel
            first.focus({ preventScroll: true })
          }}
          // Without a trigger, Radix doesn't restore the focus, so we do; an element focused in the meantime keeps it.
          onCloseAutoFocus={event => {
            if (trigger) return
            event.preventDefault()
            if (document.activeElement === document.body) opener.current?.focus()
          }}
        >
          <LayerHeader title={title} description={description} className="sm:pl-7" />
          <div className="min-h-0 flex-1 scroll-area overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t max-sm:flex-col-reverse max-sm:*:w-full border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
