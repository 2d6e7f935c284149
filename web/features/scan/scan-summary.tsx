// What a scan adds up to: exposures and score, each with what it counts.
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import type { SpokenOf } from '#shared/letters/spoken-of.ts'
import { Stat } from '#web/ui/stat.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { scoreBand, scoreOf } from './scan-view.ts'

type ScanSummaryProps = { sums: ScanSums; personId: string; spoken: SpokenOf }

/** The score appears once the scan is over and says what it leaves out. Its place is reserved from the beginning. */
export function ScanSummary({ sums, personId, spoken }: ScanSummaryProps) {
  // No site was searched to the end, so finding nothing means nothing.
  const isUnknown = sums.checked === 0 && sums.listings + sums.unsure === 0
  const { score, noScore, leftOut } = scoreOf(sums)
  return (
    <div className="mt-10 grid gap-6 sm:grid-cols-3">
      <StatLink
        to="/exposures"
        search={{ person: personId }}
        label="Exposures found"
        value={isUnknown ? '–' : sums.listings}
        note={
          isUnknown ? 'Not known yet' : `On ${sums.sitesListed} ${sums.sitesListed === 1 ? 'site' : 'sites'}`
        }
      />
      <StatLink
        to="/exposures"
        search={{ person: personId }}
        label={spoken.question}
        value={isUnknown ? '–' : sums.unsure}
        note={isUnknown ? 'Not known yet' : sums.unsure === 0 ? 'Nothing to ask' : 'Up to your answer'}
        {...(sums.unsure > 0 ? { tone: 'yours' as const } : {})}
      />
      {sums.open > 0 ? (
        <Stat label="Privacy score" value="–" note="When the scan is done." />
      ) : score === null ? (
        <Stat label="Privacy score" value="–" note={noScore} />
      ) : (
        <Stat
          label="Privacy score"
          value={`${score} / 100`}
          note={`${scoreBand(score)}. The share of sites that do not list ${spoken.who}. ${leftOut}`}
        />
      )}
    </div>
  )
}
