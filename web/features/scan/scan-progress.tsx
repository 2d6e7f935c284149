// How far a scan is, site by site, in the evidence language.
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'
import { Progress } from '#web/ui/progress.tsx'

/** Solid where the last visit was a whole search, dotted where it wasn’t. */
export function ScanProgress({ sums, who }: { sums: ScanSums; who: string }) {
  return (
    <Progress
      label={sums.open > 0 ? 'Sites checked so far' : 'Sites checked'}
      total={sums.total}
      summary={`${sums.checked} of ${sums.total}`}
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
