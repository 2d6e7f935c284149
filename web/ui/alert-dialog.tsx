// A question that must be answered before continuing.
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { defined } from './defined.ts'

type AlertDialogProps = {
  title: ReactNode
  /** The consequences, and what can't be undone. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'plain' | 'danger'
  onConfirm: () => void
  trigger?: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Focus starts on the harmless answer; a click outside doesn't close it. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'plain',
    onConfirm,
    trigger,
  } = props
  const { open, onOpenChange } = props
  return (
    <Primitive.Root {...defined({ open, onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-[28rem] -translate-y-1/2 animate-appear rounded-lg border border-line bg-raised p-6 text-ink shadow-float focus-visible:-outline-offset-2">
          <Primitive.Title className="font-serif text-xl font-medium">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-soft">{description}</Primitive.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Primitive.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant={tone === 'danger' ? 'danger' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
