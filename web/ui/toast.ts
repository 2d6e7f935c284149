// The one message that may be shown at a time, and how to say it. Drawn by Toaster.

/** How long a message stays: PRODUCT S4.6. */
export const TOAST_MS = 5000

export type ToastTone = 'neutral' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: { label: string; onSelect: () => void } | undefined
  /** How long it stays, where that isn't `TOAST_MS`: for what can be undone. */
  ms?: number | undefined
}

export type ShownToast = ToastMessage & { id: number }

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message, for five seconds unless it says otherwise, in place of the one that was there. Returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1
  show({ ...message, id: lastId })
  return lastId
}

/** Takes the message with this id away, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null)
}

/** The message shown now, and a way to hear of changes; made for useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): ShownToast | null => shown,
}

/** The same as `toast`, for components that would rather ask a hook. */
export function useToast(): { toast: typeof toast } {
  return { toast }
}
