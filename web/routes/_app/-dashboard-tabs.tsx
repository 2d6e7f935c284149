// The four tabs of removals with their counts, and the list below: a tab dims the sites that aren't in it. The removals
// behind a count are one link away.
import { useDeferredValue } from 'react'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { RemovalsTab } from '#web/features/removals/removals-search.ts'
import { PersonSiteList } from '#web/features/site-list/person-site-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { PersonList } from './-dashboard-facts.ts'

const TABS: readonly { value: RemovalsTab; label: string; empty: string }[] = [
  { value: 'all', label: 'All Sites', empty: 'You haven’t started a removal yet.' },
  { value: 'handling', label: 'We’re Handling', empty: 'We’re not working on anything right now.' },
  { value: 'todo', label: 'Your To-Do', empty: 'Nothing for you to do.' },
  {
    value: 'completed',
    label: 'Completed',
    empty: 'None yet. A removal counts once we’ve checked twice, 72 hours apart.',
  },
]

type DashboardTabsProps = {
  lists: readonly PersonList[]
  counts: Readonly<Record<RemovalsTab, number>>
  /** A note beside the legend's counts; may be empty. */
  note: string
  /** Removals that were started but aren't counted yet. */
  starting: number
  tab: RemovalsTab | undefined
  onTabChange: (tab: RemovalsTab) => void
}

/** Lines rendered before the page responds: more than a screen shows of the densest list. */
const AT_FIRST = 500

/** With several people, each list has the person's name above it. */
export function DashboardTabs({ lists, counts, note, starting, tab, onTabChange }: DashboardTabsProps) {
  const drawn = useDeferredValue(lists, firstOf(lists))
  return (
    <div className="border-t-2 border-ink">
      <Tabs
        label="Removals by whose turn it is"
        value={tab ?? 'all'}
        onValueChange={value => onTabChange(TABS.find(entry => entry.value === value)?.value ?? 'all')}
        tabs={TABS.map(({ value, label, empty }) => ({
          value,
          label,
          count: counts[value],
          content: (
            <>
              <p className="mb-5 text-sm text-faint">
                {counts[value] === 0 ? (
                  emptyText(value, starting, empty)
                ) : (
                  <TextLink to="/my-removals" search={{ tab: value }} className="inline-block text-soft">
                    {counts[value] === 1 ? 'See the removal' : `See all ${counts[value]} removals`}
                  </TextLink>
                )}
              </p>
              {drawn.map(({ person, networks, within }) => (
                <div key={person.id} className="mb-10 last:mb-0">
                  {lists.length > 1 && <h2 className="mb-4 font-semibold">{mainName(person)}</h2>}
                  <PersonSiteList
                    networks={networks}
                    personId={person.id}
                    label={`Every site we check for ${mainName(person)}, by network`}
                    within={within[value]}
                  />
                </div>
              ))}
              {note && <p className="mt-2 max-w-prose text-xs text-pretty text-faint">{note}</p>}
            </>
          ),
        }))}
      />
    </div>
  )
}

/** The lists in the first render; the others follow once the page responds. */
function firstOf(lists: readonly PersonList[]): readonly PersonList[] {
  let lines = 0
  return lists.filter(({ networks }) => {
    const fits = lines < AT_FIRST
    lines += networks.flatMap(networkMembers).length
    return fits
  })
}

/** Removals that were just started are on their way, so the text doesn't say "none". */
function emptyText(tab: RemovalsTab, starting: number, empty: string): string {
  if (starting === 0 || tab === 'todo' || tab === 'completed') return empty
  return starting === 1
    ? '1 started. It counts here once it’s set up.'
    : `${starting} started. They count here once they’re set up.`
}
