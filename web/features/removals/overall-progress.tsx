// How far all removals are: the bar in the evidence language, and the specified counts, each a link to what it counts.
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import type { Overview } from './overview.ts'
import { ProgressLegend } from './progress-legend.tsx'
import { STANDINGS } from './standing.ts'

/** The overall progress card (spec, signed-in tools, 2.1 and 9: Dashboard counts). */
export function OverallProgress({ overview }: { overview: Overview }) {
  return (
    <Section title="Overall progress">
      <Progress
        label="Removals complete"
        total={overview.total}
        legend={false}
        summary={`${overview.completed} of ${overview.total}`}
        segments={overview.groups.map(group => ({
          kind: STANDINGS[group.key].evidence,
          tone: STANDINGS[group.key].evidenceTone,
          count: group.count,
          label: STANDINGS[group.key].legend,
        }))}
      />
      <ProgressLegend groups={overview.groups} />
      <div className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
        <StatLink to="/removals" search={{ tab: 'completed' }} label="Completed" value={overview.completed} />
        <StatLink to="/removals" search={{ status: 'open' }} label="Pending" value={overview.pending} />
        <StatLink
          to="/removals"
          search={{ method: 'automated' }}
          label="Automated"
          value={overview.automated}
        />
        <StatLink to="/removals" search={{ method: 'manual' }} label="Manual" value={overview.manual} />
      </div>
    </Section>
  )
}
