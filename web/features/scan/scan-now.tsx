// How far a scan is, and what is being asked just now. Its place is the same before, during and after.
import type { ReactNode } from 'react'
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { spokenProgress } from './scan-words.ts'

type ScanNowProps = {
  sums: ScanSums
  /** Sites to be checked, before there is a scan. */
  searchable: number
  who: string
  text: string
  action: ReactNode
}

export function ScanNow({ sums, searchable, who, text, action }: ScanNowProps) {
  return (
    <div className="mb-8">
      <ScanProgress sums={sums} searchable={searchable} who={who} />
      <div className="mt-3 flex min-h-11 items-start justify-between gap-x-6 max-sm:min-h-18">
        <p className="text-sm text-pretty text-soft">{text}</p>
        {action}
      </div>
      <VisuallyHidden>
        <span role="status">{sums.open > 0 ? spokenProgress(sums) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
