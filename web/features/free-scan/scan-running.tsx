// A running free scan, site by site. Results don't move the rows below them.
import type { FreeScanProgress } from '#shared/protocol/free-scan.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Pill } from './pill.tsx'
import { siteLabel, siteLine } from './result-words.ts'
import { ScannedSiteRow } from './site-row.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

type ScanRunningProps = { name: string; progress: FreeScanProgress }

/** Takes the focus when it appears, instead of the form's button. */
export function ScanRunning({ name, progress: { sites } }: ScanRunningProps) {
  const box = useFocusOnMount<HTMLDivElement>()
  const done = sites.filter(({ state }) => state === 'done').length
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        eyebrow={name}
        title={`Checking ${sites.length} sites.`}
        lede="About a minute. We only look: no site is asked for anything."
      />
      <p role="status" className="mb-3 text-sm text-soft tabular-nums">
        {done} of {sites.length} sites checked
      </p>
      <ul aria-label="Sites" className="max-w-[46rem] border-t-2 border-ink">
        {sites.map(({ name: siteName, state, site }) => (
          <ScannedSiteRow
            key={siteName}
            name={siteName}
            line={site ? siteLine(site) : { state: 'wait', amount: 3 }}
            pill={
              site ? (
                <Pill tone={site.finding === 'unchecked' ? 'unknown' : site.found ? 'strong' : 'plain'}>
                  {siteLabel(site)}
                </Pill>
              ) : state === 'checking' ? (
                <Spinner />
              ) : null
            }
          >
            {WORDS[state]}
          </ScannedSiteRow>
        ))}
      </ul>
    </div>
  )
}

const WORDS = { waiting: 'In line.', checking: 'Checking now.', done: 'Checked.' } as const
