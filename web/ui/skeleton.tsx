// The placeholder of a loading page: a title bar, text lines, three cards (PRODUCT S2.1).
import { useLoadingReason } from './loading-reason.ts'
import { Page } from './page.tsx'
import { SkeletonLine } from './skeleton-line.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A page's placeholder, in the same column as the page itself, with the reason if known. */
export function Skeleton() {
  const reason = useLoadingReason()
  return (
    <Page>
      <div role="status" data-testid="skeleton">
        {reason === null && <VisuallyHidden>Loading…</VisuallyHidden>}
        <SkeletonLine width="min(22rem, 80%)" className="h-10" />
        {reason !== null && <p className="mt-6 text-soft">{reason}</p>}
        <div className="mt-6 grid gap-3">
          <SkeletonLine width="min(38rem, 100%)" />
          <SkeletonLine width="min(34rem, 92%)" />
          <SkeletonLine width="min(20rem, 60%)" />
        </div>
        <div className="mt-12 grid gap-6 sm:grid-cols-3">
          {['first', 'second', 'third'].map(card => (
            <div key={card} className="grid gap-3 border-t border-line pt-4">
              <SkeletonLine width="40%" />
              <SkeletonLine width="70%" className="h-9" />
              <SkeletonLine width="85%" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
