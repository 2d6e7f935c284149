// A part of a page that waits for the server: grey lines, what is there, or why it is not.
import type { ReactNode } from 'react'
import { PartFailed } from './part-failed.tsx'
import { SkeletonLine } from './skeleton-line.tsx'
import type { Asked } from './use-asked.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

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
  if (asked.status === 'failed') return <PartFailed message={asked.message} onRetry={() => void reload()} />
  return (
    <div role="status" className="grid gap-3 border-y border-line py-5">
      <VisuallyHidden>Loading {name}…</VisuallyHidden>
      <SkeletonLine width="min(18rem, 70%)" />
      <SkeletonLine width="min(26rem, 90%)" />
    </div>
  )
}
