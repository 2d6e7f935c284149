// A scan's totals, each with what it counts and a link to its list.
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { Stat } from '#web/ui/stat.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { scoreBandText, scoreOf } from './scan-view.ts'

type ScanSummaryProps = {
  sums: ScanSums
  personId: string
  spoken: PersonPronouns
  /** Sites whose search only the person can finish. */
  needs: number
}

const UNKNOWN = { value: '–', note: 'We don’t know yet' }

/**
 * The score appears once the scan is finished, and says what it leaves out. Its space is reserved from the beginning.
 */
export function ScanSummary({ sums, personId, spoken, needs }: ScanSummaryProps) {
  // No site was searched completely, so finding nothing means nothing.
  const isUnknown = sums.checked === 0 && sums.listings + sums.unsure === 0
  const listed = isUnknown
    ? UNKNOWN
    : { value: sums.listings, note: `On ${sums.sitesListed} of ${sums.total} sites` }
  const doubtful = isUnknown
    ? UNKNOWN
    : { value: sums.unsure, note: sums.unsure === 0 ? 'Nothing to ask' : 'Up to your answer' }
  const search = { person: personId }
  return (
    <div className="mt-12 grid grid-cols-2 gap-x-6 gap-y-8 lg:min-h-44 lg:grid-cols-4">
      <StatLink to="/exposures" search={search} label="Listings found" {...listed} />
      <StatLink
        to={sums.unsure > 0 ? '/exposures/ask' : '/exposures'}
        search={search}
        label={spoken.question}
        {...doubtful}
        {...(sums.unsure > 0 ? { tone: 'yours' as const } : {})}
      />
      <StatLink
        to="/scan"
        search={search}
        hash={needs > 0 ? 'site-needs' : 'site-by-site'}
        label="Couldn’t check"
        value={sums.unchecked}
        note={`Of ${sums.total} sites.${needs > 0 ? ` ${needs === 1 ? 'One needs' : `${needs} need`} you` : ''}`}
      />
      <PrivacyScore sums={sums} who={spoken.who} />
    </div>
  )
}

function PrivacyScore({ sums, who }: { sums: ScanSums; who: string }) {
  const share = `The share of sites that don’t list ${who}.`
  if (sums.open > 0) return <Stat label="Privacy score" value="–" note={`When the scan is done. ${share}`} />
  const { score, noScore, leftOut } = scoreOf(sums)
  if (score === null) return <Stat label="Privacy score" value="–" note={noScore} />
  return (
    <Stat
      label="Privacy score"
      value={`${score} / 100`}
      note={`${scoreBandText(score)}. ${share} ${leftOut}`}
    />
  )
}
