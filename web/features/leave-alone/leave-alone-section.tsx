// The list of sites to leave alone, on the person's page: find sites, add them, remove them. Each change is stored at
// once.
import { useDeferredValue, useMemo, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { LEAVE_ALONE_MAX } from '#shared/domain/leave-alone.ts'
import { useSites } from '#web/data/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LeaveAloneButton } from './leave-alone-button.tsx'
import { type ListedSite, siteRows } from './site-rows.ts'

/** Laid out like the parts of the person's form. */
export function LeaveAloneSection({ person }: { person: Person }) {
  const { sites } = useSites()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const list = person.leave_alone ?? []
  // A removed row stays where it is, so that the focus does too, and a slip is undone on the spot.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(list))
  if (list.some(id => !shown.has(id))) setShown(new Set([...shown, ...list]))
  const rows = useMemo(() => siteRows(text, { sites, person, shown }), [text, sites, person, shown])
  return (
    <section
      id="leave-alone"
      aria-labelledby="leave-alone-title"
      className="grid gap-x-12 gap-y-6 border-t border-line py-8 md:grid-cols-[1fr_2fr]"
    >
      <div className="text-sm">
        <h2 id="leave-alone-title" className="font-serif text-xl font-medium">
          Sites to leave alone
        </h2>
        <p className="mt-2 text-soft">
          We don’t search these sites for this person and send them nothing. What we found there stays, but we
          no longer check it.
        </p>
        <p className="mt-2 text-soft">
          The list is by site. If a company has several, add each one that you mean.
        </p>
        <p className="mt-2 flex">
          <TextLink to="/dry-run" search={{ person: person.id }} className="text-soft">
            See what each site would be asked
          </TextLink>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Field label="Find a site" hint="By name or address, such as example.com.">
          <TextInput
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </Field>
        <p role="status" className="text-sm text-soft">
          {statusText(text, rows, list.length)}
        </p>
        {rows.length > 0 && <SiteRows rows={rows} person={person} isSearch={text.trim() !== ''} />}
      </div>
    </section>
  )
}

function statusText(text: string, rows: readonly ListedSite[], count: number): string {
  if (text.trim() !== '') {
    if (rows.length === 0) return 'No site matches.'
    return rows.length === 1 ? '1 site matches.' : `${rows.length} sites match.`
  }
  if (count === 0) return 'The list is empty.'
  const full = count >= LEAVE_ALONE_MAX ? ' The list is full.' : ''
  return `${count === 1 ? '1 site' : `${count} sites`} on the list.${full}`
}

function SiteRows({
  rows,
  person,
  isSearch,
}: {
  rows: readonly ListedSite[]
  person: Person
  isSearch: boolean
}) {
  return (
    <div className="long-list border-t border-line [--columns:minmax(0,1fr)_auto] [--row:3.5rem]">
      <WindowedRows
        label={isSearch ? 'Sites that match' : 'Sites to leave alone'}
        rows={rows}
        nameOf={row => row.name}
        isWhole={rows.length <= WHOLE}
        draw={(row, place) => (
          // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
          <div key={row.id} role="listitem" className="long-list-row" {...place}>
            <div className="long-list-cells">
              <div className="min-w-0 py-2">
                <p className="font-medium break-words">{row.name}</p>
                <p className="text-faint break-words">
                  {isSearch && row.isAlone ? 'On the list · ' : ''}
                  {row.host}
                </p>
              </div>
              <LeaveAloneButton person={person} site={row} isInList />
            </div>
          </div>
        )}
      />
    </div>
  )
}
