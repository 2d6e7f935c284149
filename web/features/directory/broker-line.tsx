// A broker in the list: a short description, our two ratings, and a link to its page.
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { BrokerRow } from './directory-data.ts'

type BrokerLineProps = { row: BrokerRow; place: { 'aria-posinset': number; 'aria-setsize': number } }

/** The whole row is a link. */
export const BrokerLine = memo(function BrokerLine({ row, place }: BrokerLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div
      role="listitem"
      {...place}
      className="as-written relative grid gap-x-6 gap-y-2 border-b border-line py-4 hover:bg-sunk sm:grid-cols-[1fr_6.5rem_6.5rem_auto] sm:items-center"
    >
      <div className="min-w-0 max-sm:col-span-full">
        <p className="wrap-anywhere">
          <Link
            to="/data-brokers-list/$broker"
            params={{ broker: row.id }}
            className="text-lg font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
          >
            {row.name}
          </Link>{' '}
          <span className="text-sm text-faint">
            {row.domain === row.name.toLowerCase() ? '' : `${row.domain} · `}
            {row.category}
          </span>
        </p>
        <p className="mt-0.5 text-sm text-pretty text-soft">
          {row.summary}
          {row.dataTypes.length > 0 && ` Data: ${row.dataTypes.join(', ')}.`}
        </p>
      </div>
      <dl className="contents max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 max-sm:gap-y-1 max-sm:text-sm">
        <Level term="Risk" level={row.risk} />
        <Level term="Removal" level={row.difficulty} />
      </dl>
      <span aria-hidden className={`${buttonStyle('secondary', 'small', false)} max-sm:hidden`}>
        View Details
      </span>
    </div>
  )
})

function Level({ term, level }: { term: string; level: string | null }) {
  return (
    <div className="max-sm:flex max-sm:gap-1.5">
      <dt className="text-xs text-faint max-sm:text-sm">{term}</dt>
      <dd className={level === null ? 'text-faint' : 'font-medium'}>{level ?? 'Unknown'}</dd>
    </div>
  )
}
