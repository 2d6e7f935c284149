// A placeholder for a part of a page that is loading.
import { useLoadingReason } from './loading-reason.ts'
import { SkeletonLine } from './skeleton-line.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Three lines, and the reason if known. */
export function SkeletonPart() {
  const reason = useLoadingReason()
  return (
    <div role="status" className="grid gap-3 py-3">
      {reason === null ? <VisuallyHidden>Loading…</VisuallyHidden> : <p className="text-soft">{reason}</p>}
      <SkeletonLine width="85%" />
      <SkeletonLine width="70%" />
      <SkeletonLine width="40%" />
    </div>
  )
}
