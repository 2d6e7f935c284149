// A site's state in one or two words. Smaller than the app's pill, which has a popover with an explanation.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'

const styles = {
  strong: 'border-edge text-ink',
  plain: 'border-line text-soft',
  unknown: 'border-2 border-dotted border-edge text-soft',
}

export function Pill({ tone, children }: { tone: keyof typeof styles; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap',
        styles[tone],
      )}
    >
      {tone === 'unknown' && <EvidenceMark kind="unknown" />}
      {children}
    </span>
  )
}
