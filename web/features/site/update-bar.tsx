// Offers the newer version: never while the person is typing, and only by a tap.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { applyUpdate, updateStore } from './app-update.ts'
import { editingStore } from './editing.ts'

/** Empty if there is nothing newer. Used once, in the root route. */
export function UpdateBar() {
  const state = useSyncExternalStore(updateStore.subscribe, updateStore.read, () => 'none' as const)
  const editing = useSyncExternalStore(editingStore.subscribe, editingStore.read, () => false)
  const page = useRouterState({ select: router => router.resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is gone with the page that held it
  useEffect(editingStore.refresh, [page])
  const [later, setLater] = useState(false)
  if (state === 'none' || later || editing) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--form-foot)+1rem)] z-50 mx-auto flex max-w-[36rem] animate-rise flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line border-l-4 border-l-ink bg-raised py-3 pr-3 pl-4 shadow-float"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">A newer version is ready</p>
        <p className="text-sm text-soft">Reload to open it, here and in other tabs.</p>
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={() => setLater(true)}>
          Later
        </Button>
        <Button size="small" variant="primary" onClick={applyUpdate}>
          Reload
        </Button>
      </div>
    </div>
  )
}
