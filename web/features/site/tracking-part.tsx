// The five tracking statuses with a sample list, labeled as one.
import { trackingSample, trackingStatuses } from '#web/content/tracking.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { ExampleFrame } from './example-frame.tsx'

export function TrackingPart() {
  return (
    <Section title="Five statuses">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <DefinitionList
          items={trackingStatuses.map(({ name, meaning }) => ({ term: name, detail: meaning }))}
        />
        <ExampleFrame title="A list of removals">
          <ul>
            {trackingSample.map(({ site, status, percent }) => (
              <li
                key={site}
                className="grid grid-cols-[1fr_auto_3rem] items-baseline gap-4 border-t border-line py-2.5"
              >
                <span className="truncate font-medium">{site}</span>
                <span className="text-sm text-soft">{status}</span>
                <span className="text-right text-sm text-faint tabular-nums">{percent}%</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-xs text-faint">Sites and shares are made up.</p>
        </ExampleFrame>
      </div>
    </Section>
  )
}
