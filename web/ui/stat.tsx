// A number with its label. If the list can be opened, use StatLink.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type EvidenceTone, evidenceToneStyles } from './evidence.ts'

export type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; tone?: EvidenceTone }

/** Label above, number below, as in a ledger's column. */
export function Stat({ label, value, note, tone }: StatProps) {
  return (
    <div className="border-t border-ink pt-3">
      <p className="text-sm text-soft">{label}</p>
      <p
        className={cx(
          'mt-1 font-serif text-3xl leading-none tabular-nums lining-nums',
          tone && evidenceToneStyles[tone],
        )}
      >
        {value}
      </p>
      {note && <p className="mt-2 text-sm text-faint">{note}</p>}
    </div>
  )
}
