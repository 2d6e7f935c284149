// The four tabs of removals with their counts (PRODUCT T2.1).
import type { ReactNode } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import type { RemovalsTab } from './removals-search.ts'

const TABS: readonly { value: RemovalsTab; label: string; empty: string }[] = [
  { value: 'all', label: 'All Sites', empty: 'No removal matches.' },
  { value: 'handling', label: 'We’re Handling', empty: 'We’re not working on anything right now.' },
  { value: 'todo', label: 'Your To-Do', empty: 'Nothing for you to do.' },
  {
    value: 'completed',
    label: 'Completed',
    empty: 'None yet. A removal counts once we’ve checked twice, 72 hours apart.',
  },
]

type JobTabsProps = {
  counts: Readonly<Record<RemovalsTab, number>>
  tab: RemovalsTab | undefined
  onTabChange: (tab: RemovalsTab) => void
  /** The list of the current tab. `empty`: the text for an empty list. */
  content: (empty: string) => ReactNode
}

/** Each tab lists exactly what its number counts. */
export function JobTabs({ counts, tab = 'all', onTabChange, content }: JobTabsProps) {
  return (
    <div className="border-t-2 border-ink">
      <Tabs
        label="Removals by whose turn it is"
        value={tab}
        onValueChange={value => onTabChange(TABS.find(entry => entry.value === value)?.value ?? 'all')}
        tabs={TABS.map(({ value, label, empty }) => ({
          value,
          label,
          count: counts[value],
          content: value === tab && content(empty),
        }))}
      />
    </div>
  )
}
