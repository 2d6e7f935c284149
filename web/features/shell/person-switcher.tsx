// Chooses the person that the pages are about. The choice is in the address, so that a link shows the same.
import { ChevronDown, ChevronsUpDown, UserRoundPlus } from 'lucide-react'
import { DropdownMenu, type MenuItem } from '#web/ui/dropdown-menu.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { initials } from './initials.ts'

export type SwitcherPerson = {
  id: string
  name: string
  /** Their relation to the viewer; null if not known. */
  relation: string | null
}

type PersonSwitcherProps = {
  people: readonly SwitcherPerson[]
  /** Whether this device has loaded them; until then, we don't say that there is nobody. */
  isKnown: boolean
  /** The chosen person's id; null for everyone. */
  chosen: string | null
  onChoose: (personId: string | null) => void
  /** A row of the sidebar, or the short form of the top bar. */
  form: 'row' | 'bar'
}

/** "Everyone" is an option if there are several. */
export function PersonSwitcher({ people, isKnown, chosen, onChoose, form }: PersonSwitcherProps) {
  const only = people.length === 1 ? people[0] : undefined
  const shown = people.find(person => person.id === chosen) ?? only
  const nobody = isKnown ? 'No one yet' : 'Loading…'
  const name = shown ? shown.name : people.length === 0 ? nobody : 'Everyone'
  const hint = shown ? shown.relation : people.length === 0 ? null : `${people.length} people`
  const everyone: MenuItem[] =
    people.length > 1
      ? [{ label: 'Everyone', hint: `${people.length} people`, onSelect: () => onChoose(null) }]
      : []
  const items = people.map(
    (person): MenuItem => ({
      label: person.name,
      ...(person.relation ? { hint: person.relation } : {}),
      onSelect: () => onChoose(person.id),
    }),
  )
  const describe: MenuItem = {
    label: 'Describe a person',
    icon: <UserRoundPlus aria-hidden />,
    to: '/onboarding',
  }
  const Chevron = form === 'row' ? ChevronsUpDown : ChevronDown
  return (
    <DropdownMenu
      label="Person"
      trigger={
        <button
          type="button"
          className={
            form === 'row'
              ? 'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-md border border-line px-2.5 py-1 text-left hover:border-edge'
              : 'flex min-h-touch max-w-full min-w-0 cursor-pointer items-center gap-2 rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunk'
          }
        >
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-[0.6875rem] leading-none font-semibold tracking-[0.02em] text-paper"
          >
            {shown ? initials(shown.name) : people.length || null}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {form === 'bar' && shown ? firstOf(name) : name}
            </span>
            {form === 'row' && hint && (
              <span className="block truncate text-xs leading-4 text-faint">{hint}</span>
            )}
          </span>
          <VisuallyHidden> (switch person)</VisuallyHidden>
          <Chevron aria-hidden className="ml-auto size-4 shrink-0 text-faint" />
        </button>
      }
      items={[...everyone, ...items, ...(items.length > 0 ? (['separator'] as const) : []), describe]}
    />
  )
}

/** The first word of a name: the bar has no space for more. */
const firstOf = (name: string) => name.split(' ')[0] ?? name
