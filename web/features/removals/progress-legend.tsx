// The legend of the overall bar: each number opens the list that it counts.
import { countedLabel, REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Overview } from './overview.ts'

/** In the order of the bar's segments. */
export function ProgressLegend({ groups }: { groups: Overview['groups'] }) {
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
