// A part of the page that waits for the server: grey lines, what is there, or why it is not.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/skeleton-line.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Asked } from './use-asked.ts'

type AskedPartProps<T> = {
  /** What is being asked for: "devices". */
  name: string
  asked: Asked<T>
  reload: () => Promise<void>
  children: (value: T) => ReactNode
}

/** Shows `children` once there is something to show. */
export function AskedPart<T>({ name, asked, reload, children }: AskedPartProps<T>) {
  if (asked.status === 'ready') return children(asked.value)
  if (asked.status === 'loading') {
    return (
      <div role="status" className="grid gap-3 border-y border-line py-5">
        <VisuallyHidden>Loading {name}…</VisuallyHidden>
        <SkeletonLine width="min(18rem, 70%)" />
        <SkeletonLine width="min(26rem, 90%)" />
      </div>
    )
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 border-y border-line py-4 text-soft"
    >
      <p>{asked.message}</p>
      <Button size="small" onClick={() => void reload()}>
        Try again
      </Button>
    </div>
  )
}
