// The empty shell, while the session is being read, so that the page doesn't move afterwards.
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The same size as the shell's own bars; nothing in it is interactive. */
export function ShellSkeleton() {
  return (
    <div className="shell:grid shell:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div
        aria-hidden
        className="sticky top-0 bg-paper pt-(--top-edge) max-shell:border-b max-shell:border-line shell:h-dvh shell:border-r shell:border-line"
      >
        <div className="h-top-bar" />
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 shell:pt-(--top-edge)">
        <Skeleton />
      </main>
    </div>
  )
}
