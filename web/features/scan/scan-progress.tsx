// How far a scan is, site by site, in the evidence language.
import { Progress } from '#web/ui/progress.tsx'
import type { ScanSums } from './scan-view.ts'

/** Solid where we looked, dotted where we could not. */
export function ScanProgress({ sums, who }: { sums: ScanSums; who: string }) {
  const asking = sums.done - sums.sitesFound - sums.sitesNotFound - sums.unchecked
  return (
    <Progress
      label={sums.running ? 'Sites checked so far' : 'Sites checked'}
      total={sums.total}
      summary={`${sums.done - sums.unchecked} of ${sums.total}`}
      segments={[
        {
          kind: 'seen',
          tone: 'plain',
          count: sums.sitesFound,
          label: `${sums.sitesFound === 1 ? 'lists' : 'list'} ${who}`,
        },
        {
          kind: 'sent',
          tone: 'yours',
          count: asking,
          label: `${asking === 1 ? 'needs' : 'need'} your answer`,
        },
        {
          kind: 'seen',
          tone: 'clear',
          count: sums.sitesNotFound,
          label: `${sums.sitesNotFound === 1 ? 'does' : 'do'} not list ${who}`,
        },
        { kind: 'unknown', count: sums.unchecked, label: 'couldn’t be checked' },
      ]}
    />
  )
}
