// Four figures: three counted in the catalogue, one from a study, each with its source and date.
import type { ReactNode } from 'react'
import type { SourceNote } from '#shared/catalogue/source-note.ts'
import { UNANSWERED_STUDY } from '#shared/domain/claim.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Stat } from '#web/ui/stat.tsx'
import type { DirectoryStart } from './directory-data.ts'
import { sourceDay } from './source-day.ts'

const NUMBER = new Intl.NumberFormat('en-US')

export function DirectoryStats({ start: { total, stats } }: { start: DirectoryStart }) {
  const { newest, inRegister2026, register2026, geolocation, register2025 } = stats
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-8 sm:gap-x-8 lg:grid-cols-4">
      <Stat
        label="Data brokers here"
        value={NUMBER.format(total)}
        note={`Counted in our own catalog. Its newest source is of ${sourceDay(newest)}.`}
      />
      <Stat
        label="In California’s registry"
        value={NUMBER.format(inRegister2026)}
        note={<Counted source={register2026}>Counted in</Counted>}
      />
      <Stat
        label="Collect precise location"
        value={NUMBER.format(geolocation)}
        note={<Counted source={register2025}>Counted in what brokers filed in</Counted>}
      />
      <Stat
        label="Never answered a request"
        value={`Over ${UNANSWERED_STUDY.percent}%`}
        note={
          <>
            Of {UNANSWERED_STUDY.brokers} brokers in California’s registry, asked what they hold about a
            person. <ExternalLink href={UNANSWERED_STUDY.url}>{UNANSWERED_STUDY.name}</ExternalLink>,{' '}
            {UNANSWERED_STUDY.month}.
          </>
        }
      />
    </div>
  )
}

function Counted({ source, children }: { source: SourceNote; children: ReactNode }) {
  return (
    <>
      {children}{' '}
      {source.url === null ? source.name : <ExternalLink href={source.url}>{source.name}</ExternalLink>}, copy
      of {sourceDay(source.on)}.
    </>
  )
}
