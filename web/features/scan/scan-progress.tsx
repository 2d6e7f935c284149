// A scan's progress, site by site, in the evidence language. The list below it is its legend.
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type ScanProgressProps = { sums: ScanSums; searchable: number; who: string }

/** Solid if the last visit was a complete search, otherwise dotted. */
export function ScanProgress({ sums, searchable, who }: ScanProgressProps) {
  const total = sums.total === 0 ? searchable : sums.total
  return (
    <ProgressBar
      label={sums.total === 0 ? 'Sites to check' : sums.open > 0 ? 'Sites checked so far' : 'Sites checked'}
      total={total}
      summary={`${sums.checked} of ${total}`}
      legend={false}
      segments={[
        {
          kind: 'seen',
          tone: 'plain',
          count: sums.found,
          label: `${sums.found === 1 ? 'lists' : 'list'} ${who}`,
        },
        {
          kind: 'sent',
          tone: 'yours',
          count: sums.asked,
          label: `${sums.asked === 1 ? 'needs' : 'need'} your answer`,
        },
        {
          kind: 'seen',
          tone: 'clear',
          count: sums.notFound,
          label: `${sums.notFound === 1 ? 'does' : 'do'} not list ${who}`,
        },
        { kind: 'unknown', count: sums.unchecked, label: uncheckedWords(sums) },
      ]}
    />
  )
}
