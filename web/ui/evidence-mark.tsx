// The small square that shows what backs a statement. A shape, so that it works without color and in print.
import { cx } from './cx.ts'
import { type EvidenceKind, type EvidenceTone, evidenceToneStyles } from './evidence.ts'

type EvidenceMarkProps = {
  kind: EvidenceKind
  tone?: EvidenceTone
  /** Announced when the mark stands alone; beside words it's decoration. */
  label?: string
  className?: string
}

const frame = {
  x: 1,
  y: 1,
  width: 10,
  height: 10,
  rx: 2,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
}

function MarkShape({ kind }: { kind: EvidenceKind }) {
  if (kind === 'seen') return <rect {...frame} fill="currentColor" />
  if (kind === 'unknown') {
    return <rect {...frame} strokeDasharray="0.01 3.06" strokeLinecap="round" strokeWidth={1.9} />
  }
  return (
    <>
      <rect {...frame} />
      {kind === 'asserted' && (
        <path d="M2 6.5 6.5 2M2 10.5 10.5 2M5.5 10.5l5-5" stroke="currentColor" strokeWidth={1.3} />
      )}
    </>
  )
}

/** 12 px, in the tone's color. */
export function EvidenceMark({ kind, tone = 'plain', label, className }: EvidenceMarkProps) {
  const style = cx('size-3 shrink-0', evidenceToneStyles[tone], className)
  if (!label) {
    return (
      <svg viewBox="0 0 12 12" className={style} aria-hidden="true">
        <MarkShape kind={kind} />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 12 12" className={style} role="img" aria-label={label}>
      <MarkShape kind={kind} />
    </svg>
  )
}
