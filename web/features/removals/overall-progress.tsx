// How far all removals are: the bar in the evidence language, and the specified counts, each a link to what it counts.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countedLabel, REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Overview } from './overview.ts'

/** The overall progress card (PRODUCT T2.1 and T9.4). */
export function OverallProgress({ overview, action }: { overview: Overview; action?: ReactNode }) {
  return (
    <Section title="Overall progress" action={action}>
      <ProgressBar
        label="Removals complete"
        total={overview.total}
        done={overview.completed}
        legend={false}
        summary={`${overview.completed} of ${overview.total}`}
        segments={overview.groups.map(group => ({
          kind: REMOVAL_LABELS[group.key].evidence,
          tone: REMOVAL_LABELS[group.key].tone,
          count: group.count,
          label: countedLabel(group.key),
        }))}
        over={<BarLinks overview={overview} />}
      />
      <ProgressLegend groups={overview.groups} />
      <div className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
        <StatLink
          to="/my-removals"
          search={{ tab: 'completed' }}
          label="Completed"
          value={overview.completed}
        />
        <StatLink to="/my-removals" search={{ status: 'open' }} label="Pending" value={overview.pending} />
        <StatLink
          to="/my-removals"
          search={{ method: 'automated' }}
          label="Automated"
          value={overview.automated}
        />
        <StatLink to="/my-removals" search={{ method: 'manual' }} label="Manual" value={overview.manual} />
      </div>
    </Section>
  )
}

/**
 * Makes the bar's segments clickable with a mouse. The legend has the same links for keyboards, touch and screen
 * readers.
 */
function BarLinks({ overview: { groups, total } }: { overview: Overview }) {
  return (
    <div aria-hidden className="absolute inset-x-0 -inset-y-1.5 flex gap-0.5 pointer-coarse:hidden">
      {groups.map(({ key, count }) => (
        <Link
          key={key}
          to="/my-removals"
          search={{ status: key }}
          tabIndex={-1}
          title={`${count} ${countedLabel(key)}`}
          style={{ width: `${(100 * count) / total}%` }}
          className="min-w-1 rounded-sm hover:bg-ink/10"
        />
      ))}
    </div>
  )
}

/** In the order of the bar's segments. */
function ProgressLegend({ groups }: { groups: Overview['groups'] }) {
  return (
    <ul
      aria-label="Where your removals stand"
      className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft"
    >
      {groups.map(({ key, count }) => (
        <li key={key} className="inline-flex items-center gap-2">
          <EvidenceMark kind={REMOVAL_LABELS[key].evidence} tone={REMOVAL_LABELS[key].tone} />
          <TextLink to="/my-removals" search={{ status: key }} className="py-0.5 pointer-coarse:py-2">
            <span className="font-medium text-ink tabular-nums">{count}</span> {countedLabel(key)}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
