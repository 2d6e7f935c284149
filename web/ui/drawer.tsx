// A side panel for content shown beside the page; full width on phones.
import { Dialog as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { defined } from './defined.ts'
import { focusInSight } from './focus-in-sight.ts'
import { LayerHeader } from './layer-header.tsx'

type DrawerProps = {
  title: ReactNode
  description?: ReactNode
  trigger: ReactElement
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Modal; closes on Escape or a tap outside; focus returns to the trigger. */
export function Drawer({ title, description, trigger, children, open, onOpenChange }: DrawerProps) {
  return (
    <Primitive.Root {...defined({ open, onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          onFocus={focusInSight}
          className="fixed inset-y-0 right-0 z-50 flex pt-(--top-edge) w-full max-w-[26rem] animate-slide-in flex-col border-l border-line bg-raised text-ink focus-visible:-outline-offset-2 max-sm:max-w-none max-sm:border-l-0"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={event => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          <LayerHeader title={title} description={description} live className="sm:pl-6" />
          <div className="min-h-0 flex-1 scroll-area overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-sm sm:px-6">
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
