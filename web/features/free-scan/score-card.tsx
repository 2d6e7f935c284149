// The privacy score and what it's based on.
import type { FreeScanResults } from '#shared/protocol/free-scan.ts'
import { BAND_WORDS, scoreText } from './result-words.ts'

type ScoreCardProps = {
  counts: Pick<
    FreeScanResults,
    'privacyScore' | 'band' | 'sitesScanned' | 'sitesUnchecked' | 'exposuresFound' | 'possibleFound'
  >
  /** The person the score is about: the reader, or somebody else who shared it. */
  whom?: 'you' | 'them'
}

export function ScoreCard({ counts, whom = 'you' }: ScoreCardProps) {
  const { privacyScore, band } = counts
  return (
    <section aria-labelledby="score-title" className="rounded-lg border border-line bg-raised p-6">
      <h2 id="score-title" className="text-sm font-normal text-soft">
        Privacy score
      </h2>
      {privacyScore !== null && band !== null && (
        <p className="mt-1 font-serif text-4xl font-medium tabular-nums">
          {privacyScore}
          <span className="text-xl text-faint"> / 100</span>
        </p>
      )}
      <p className="mt-2.5 text-sm text-pretty text-soft">
        {band && <span className="font-medium text-ink">{BAND_WORDS[band]}. </span>}
        {scoreText(counts, whom)}
      </p>
    </section>
  )
}
