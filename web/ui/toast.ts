// The single toast message and its API. Toaster renders it.

/** How long a message stays: PRODUCT S4.6. */
export const TOAST_MS = 5000

export type ToastTone = 'neutral' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: { label: string; onSelect: () => void } | undefined
  /** How long it stays, if not `TOAST_MS`: for actions that can be undone. */
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

/** Shows a message in place of the current one, for five seconds by default. Returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1
  show({ ...message, id: lastId })
  return lastId
}

/** Removes the message with this id, if it's still shown. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null)
}

/** The current message, as a store for useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): ShownToast | null => shown,
}

/** `toast` as a hook, for components that prefer one. */
export function useToast(): { toast: typeof toast } {
  return { toast }
}
