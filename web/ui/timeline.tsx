// Events in order, each with the mark of what backs it.
import type { ReactNode } from 'react'
import type { EvidenceKind, EvidenceTone } from './evidence.ts'
import { evidenceWords } from './evidence.ts'
import { EvidenceMark } from './evidence-mark.tsx'

export type TimelineItem = {
  id: string
  /** The time, as displayed. */
  at: ReactNode
  /** The time, as an ISO instant. */
  dateTime?: string
  title: ReactNode
  evidence: EvidenceKind
  /** The mark's label, if its default words don't fit. */
  words?: string
  tone?: EvidenceTone
  body?: ReactNode
}

/** A hairline with one mark per event; pass the newest first. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label}>
      {items.map(item => (
        <li key={item.id} className="group relative flex gap-4 pb-7 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-5 bottom-[-0.5rem] left-[0.34375rem] w-px bg-line group-last:hidden"
          />
          <EvidenceMark
            kind={item.evidence}
            tone={item.tone ?? 'plain'}
            label={item.words ?? evidenceWords[item.evidence]}
            className="relative mt-1.5"
          />
          <div className="min-w-0 flex-1 sm:flex sm:flex-row-reverse sm:justify-between sm:gap-6">
            <time
              dateTime={item.dateTime}
              className="block shrink-0 text-sm text-faint tabular-nums sm:pt-0.5"
            >
              {item.at}
            </time>
            <div className="min-w-0">
              <p className="leading-6">{item.title}</p>
              {item.body && <div className="mt-1 text-sm text-soft">{item.body}</div>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
