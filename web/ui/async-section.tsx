// A page section with data from the server: gray lines, the data, or the error.
import type { ReactNode } from 'react'
import { PartFailed } from './part-failed.tsx'
import { SkeletonLine } from './skeleton-line.tsx'
import type { LoadState } from './use-load.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type AsyncSectionProps<T> = {
  /** The name of the loaded data: "devices". */
  name: string
  loadState: LoadState<T>
  reload: () => Promise<void>
  children: (value: T) => ReactNode
}

/** Shows `children` once the data is loaded. */
export function AsyncSection<T>({ name, loadState, reload, children }: AsyncSectionProps<T>) {
  if (loadState.status === 'ready') return children(loadState.value)
  if (loadState.status === 'failed')
    return <PartFailed message={loadState.message} onRetry={() => void reload()} />
  return (
    <div role="status" className="grid gap-3 border-y border-line py-5">
      <VisuallyHidden>Loading {name}…</VisuallyHidden>
      <SkeletonLine width="min(18rem, 70%)" />
      <SkeletonLine width="min(26rem, 90%)" />
    </div>
  )
}
