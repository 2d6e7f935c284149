// A progress bar that shows what backs each of its parts.
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { type EvidenceKind, type EvidenceTone, evidenceFillStyles, evidenceToneStyles } from './evidence.ts'
import { EvidenceMark } from './evidence-mark.tsx'

export type ProgressSegment = { kind: EvidenceKind; tone?: EvidenceTone; count: number; label: string }

type ProgressProps = {
  label: ReactNode
  total: number
  /** In display order; the rest up to `total` stays empty. The solid segments count as done, unless `done` is given. */
  segments: readonly ProgressSegment[]
  /** At the right of the label: "4 of 16". */
  summary?: ReactNode
  legend?: boolean
  hideLabel?: boolean
  /** The number done, if it isn't that of the solid segments. */
  done?: number
  /** Rendered over the bar, for a pointer. */
  over?: ReactNode
}

function spokenProgress(segments: readonly ProgressSegment[], total: number): string {
  const parts = segments
    .filter(segment => segment.count > 0)
    .map(segment => `${segment.count} ${segment.label}`)
  return parts.length > 0 ? `${parts.join(', ')}, of ${total}` : `0 of ${total}`
}

/** A bar with evidence fills, and its legend as text. */
export function ProgressBar({
  label,
  total,
  segments,
  summary,
  legend = true,
  hideLabel = false,
  done: given,
  over,
}: ProgressProps) {
  const id = useId()
  const solid = segments
    .filter(segment => segment.kind === 'seen')
    .reduce((sum, segment) => sum + segment.count, 0)
  const done = given ?? solid
  const shown = segments.filter(segment => segment.count > 0)
  return (
    <div>
      <div
        className={cx(
          'mb-2 flex items-baseline justify-between gap-4 text-sm',
          hideLabel && !summary && 'sr-only',
        )}
      >
        <span id={id} className={cx('font-medium', hideLabel && 'sr-only')}>
          {label}
        </span>
        {summary && <span className="text-soft tabular-nums">{summary}</span>}
      </div>
      <div className="relative">
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={Math.min(done, total)}
          aria-valuetext={spokenProgress(segments, total)}
          className="flex h-3 gap-0.5 overflow-hidden rounded-sm bg-sunk"
        >
          {shown.map(segment => (
            <span
              key={segment.label}
              style={{ width: `${total > 0 ? (100 * segment.count) / total : 0}%` }}
              className={cx(
                'min-w-1 transition-[width] duration-step ease-quiet',
                evidenceToneStyles[segment.tone ?? 'plain'],
                evidenceFillStyles[segment.kind],
              )}
            />
          ))}
        </div>
        {over}
      </div>
      {legend && shown.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-soft">
          {shown.map(segment => (
            <li key={segment.label} className="inline-flex items-center gap-2">
              <EvidenceMark kind={segment.kind} tone={segment.tone ?? 'plain'} />
              <span>
                <span className="font-medium text-ink tabular-nums">{segment.count}</span> {segment.label}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
