// The toolbar above a long list: search, grouping, fold all, and row height.
import { ChevronsDownUp, ChevronsUpDown, Rows2, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Segmented } from '../segmented.tsx'
import type { Density } from './list-search.ts'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

type ListToolbarProps = SearchFieldProps & {
  groupings: readonly { value: string; label: string; icon: ReactNode }[]
  grouping: string
  onGrouping: (value: string) => void
  /** Whether every group is folded. */
  isFolded: boolean
  onFoldAll: (on: boolean) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Sticky on wide screens. `/` focuses the search from anywhere on the page. */
export function ListToolbar(props: ListToolbarProps) {
  const { hint, text, onText, groupings, grouping, onGrouping, isFolded, onFoldAll } = props
  return (
    <div className="long-list-tools flex flex-wrap items-center gap-2 pb-3 max-sm:[&_[role=radio]]:px-3 shell:h-16 shell:flex-nowrap shell:gap-2.5 shell:pb-0">
      <SearchField hint={hint} text={text} onText={onText} />
      <Segmented
        label="Group by"
        value={grouping}
        onValueChange={onGrouping}
        options={groupings.map(({ value, label, icon }) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-2 whitespace-nowrap [&>svg]:size-4">
              {icon}
              <span className="max-sm:sr-only">{label}</span>
            </span>
          ),
        }))}
      />
      <Button
        size="small"
        className="min-h-10 whitespace-nowrap max-sm:min-w-11"
        onClick={() => onFoldAll(!isFolded)}
      >
        {/* On a phone, the three are in one line. */}
        <span className="sm:hidden">
          {isFolded ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
        </span>
        <span className="max-sm:sr-only">{isFolded ? 'Open all' : 'Collapse all'}</span>
      </Button>
      <Segmented
        label="Row height"
        value={props.density}
        onValueChange={value => props.onDensity(value === 'compact' ? 'compact' : 'roomy')}
        options={[
          { value: 'roomy', label: <Icon icon={<Rows2 aria-hidden />} label="Roomy" /> },
          { value: 'compact', label: <Icon icon={<Rows4 aria-hidden />} label="Compact" /> },
        ]}
      />
    </div>
  )
}

function Icon({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className="[&>svg]:size-4">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}
