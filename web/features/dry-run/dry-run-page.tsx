// The preview: which sites a scan would ask about a person, with which names and places, and what removals would send.
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { SearchField } from '#web/ui/long-list/search-field.tsx'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type DryRunRow, searchedPairs } from './dry-run.ts'
import { DryRunLine } from './dry-run-row.tsx'
import { chipsOf, DRY_RUN_FILTERS, type DryRunFilter, dryRunLede, rowsShown } from './dry-run-words.ts'

type DryRunPageProps = {
  person: Person
  rows: readonly DryRunRow[]
  /** The notice about a missing consent, if any. */
  notice: ReactNode
  siteAction: (site: { id: string; name: string }) => ReactNode
}

export function DryRunPage({ person, rows, notice, siteAction }: DryRunPageProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [shown, setShown] = useState<DryRunFilter>('all')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const pairs = useMemo(() => searchedPairs(person), [person])
  const found = useMemo(() => rowsShown(rows, shown, text), [rows, shown, text])
  const onOpen = useCallback(
    (id: string) =>
      setOpened(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id])),
    [],
  )
  return (
    <Page>
      <PageHeader
        eyebrow={`For ${mainName(person)}`}
        title="What we’d ask and send"
        lede={dryRunLede(rows)}
        action={
          <>
            <LinkButton to="/scan" search={{ person: person.id }}>
              To the scan
            </LinkButton>
            <LinkButton to="/people/$personId" params={{ personId: person.id }} hash="leave-alone">
              Sites to leave alone
            </LinkButton>
          </>
        }
      />
      {notice}
      {pairs.length === 0 && (
        <p className="mb-6 text-soft">
          There’s no place to search in.{' '}
          <TextLink to="/people/$personId" params={{ personId: person.id }}>
            Add a place
          </TextLink>
        </p>
      )}
      <section
        aria-label="Sites"
        className="long-list [--columns:minmax(0,1fr)] [--row:4rem] sm:[--columns:minmax(0,1fr)_16rem]"
      >
        <div className="mb-3 flex">
          <SearchField hint="Find a site" text={typed} onText={setTyped} />
        </div>
        <FilterChips
          label="Show only"
          chips={chipsOf(rows)}
          value={shown}
          onChange={value => setShown(DRY_RUN_FILTERS.find(one => one === value) ?? 'all')}
        />
        <p role="status" className="mt-3 mb-2 text-sm text-faint">
          {found.length === 1 ? '1 site' : `${found.length} sites`}
        </p>
        <div className="border-t border-line">
          <WindowedRows
            label="Sites"
            rows={found}
            nameOf={row => row.name}
            isWhole={found.length <= WHOLE}
            draw={(row, place) => (
              <DryRunLine
                key={row.id}
                row={row}
                pairs={pairs}
                isOpen={opened.has(row.id)}
                onOpen={onOpen}
                siteAction={siteAction}
                {...place}
              />
            )}
          />
        </div>
        {found.length === 0 && (
          <div className="py-10 text-soft">
            <p>Nothing matches.</p>
            <Button
              className="mt-3"
              size="small"
              onClick={() => {
                setTyped('')
                setShown('all')
              }}
            >
              Show all {rows.length}
            </Button>
          </div>
        )}
      </section>
    </Page>
  )
}
