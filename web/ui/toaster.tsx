// Renders the message of toast.ts and removes it after its time. Rendered once, in the root route.
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { dismissToast, type ShownToast, TOAST_MS, toastStore } from './toast.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

const toneStyles = { neutral: 'border-l-ink', success: 'border-l-clear', destructive: 'border-l-back' }

function ToastCard({ message }: { message: ShownToast }) {
  const { id, title, description, action, tone = 'neutral', ms = TOAST_MS } = message
  const [held, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  useRestoreFocus(card, before)

  // The message must not cover the focused row or button when it appears (WCAG 2.4.11).
  useEffect(() => {
    const { activeElement } = document
    if (activeElement?.matches(':focus-visible') && !card.current?.contains(activeElement))
      activeElement.scrollIntoView({ block: 'nearest' })
  }, [])

  // It stays while hovered or focused; then its time starts again.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [id, held, ms])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the time; nothing is done by it
    <div
      ref={card}
      data-message=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={event => {
        setHeld(true)
        // Remembers the element that had the focus before, to restore it when the message is removed.
        const { currentTarget, relatedTarget } = event
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-md border border-l-4 border-line bg-raised py-3 pr-2 pl-4 shadow-float',
        toneStyles[tone],
      )}
    >
      {tone === 'success' && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-clear" />}
      {tone === 'destructive' && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-back" />}
      <div className="min-w-0 flex-1">
        <p className="font-medium leading-6">{title}</p>
        {description && <p className="text-sm text-soft">{description}</p>}
        {action && (
          <Button
            size="small"
            className="mt-2"
            onClick={() => {
              action.onSelect()
              dismissToast(id)
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="-my-1 grid size-9 shrink-0 cursor-pointer place-items-center rounded-sm text-soft hover:bg-sunk pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}

/** The container of messages; both live regions always exist, so that the first message is announced too. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null)
  const urgent = message?.tone === 'destructive'
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--form-foot)+1rem)] z-60 mx-auto max-w-[26rem] sm:right-6 sm:left-auto sm:mx-0 sm:w-[26rem]">
      <div role="status">{message && !urgent && <ToastCard key={message.id} message={message} />}</div>
      <div role="alert">{message && urgent && <ToastCard key={message.id} message={message} />}</div>
    </div>
  )
}
