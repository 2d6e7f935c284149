// The four tabs of removals with their counts (spec, signed-in tools, 2.1).
import { Tabs } from '#web/ui/tabs.tsx'
import { JobList } from './job-list.tsx'
import type { JobView } from './job-view.ts'
import { groupByTab, type RemovalsTab } from './removals-filter.ts'

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
  views: readonly JobView[]
  tab: RemovalsTab | undefined
  /** The list's filter. Another filter is another list, even while the pointer is on it. */
  filter?: string
  onTabChange: (tab: RemovalsTab) => void
}

/** Each tab lists exactly what its number counts. */
export function JobTabs({ views, tab, filter = '', onTabChange }: JobTabsProps) {
  const groups = groupByTab(views)
  return (
    <Tabs
      label="Removals by whose turn it is"
      value={tab ?? 'all'}
      onValueChange={value => onTabChange(TABS.find(entry => entry.value === value)?.value ?? 'all')}
      tabs={TABS.map(({ value, label, empty }) => ({
        value,
        label,
        count: groups[value].length,
        content: <JobList key={`${value} ${filter}`} views={groups[value]} empty={empty} />,
      }))}
    />
  )
}
