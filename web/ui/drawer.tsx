// A panel that comes in from the side, for what one looks at beside the page; full width on phones.
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { defined } from './defined.ts'
import { IconButton } from './icon-button.tsx'

type DrawerProps = {
  title: ReactNode
  description?: ReactNode
  trigger: ReactElement
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Modal; closes on Escape or a tap beside it; focus returns to the trigger. */
export function Drawer({ title, description, trigger, children, open, onOpenChange }: DrawerProps) {
  return (
    <Primitive.Root {...defined({ open, onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-[26rem] animate-slide-in flex-col border-l border-line bg-raised text-ink outline-none max-sm:max-w-none max-sm:border-l-0"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={event => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-5 sm:pl-6">
            <div className="min-w-0 flex-1 py-2" aria-live="polite">
              <Primitive.Title className="font-serif text-xl font-medium">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-sm sm:px-6">
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
