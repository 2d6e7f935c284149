// One site with the number of its searches, which opens to show them.
import { ChevronDown } from 'lucide-react'
import { onDay } from '#shared/letters/day-text.ts'
import { lastSearched, type SearchedSite, searchText, timesSearched, timesText } from './searches.ts'

/** `isWhole`: all of its lines are loaded. Until then, the number of searches isn't shown. */
export function SearchedSiteItem({
  site,
  isWhole,
  now,
}: {
  site: SearchedSite
  isWhole: boolean
  now: number
}) {
  const last = `last ${onDay(lastSearched(site), now)}`
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-touch cursor-pointer list-none items-start gap-3 py-3.5 hover:bg-sunk/60 sm:items-center sm:gap-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block leading-6 font-medium break-words">{site.name}</span>
            <span className="block text-sm text-pretty text-faint">
              {isWhole ? `${timesText(timesSearched(site))}, ${last}.` : `Asked ${last}.`}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="mt-1 size-4.5 shrink-0 text-faint transition-transform group-open:rotate-180 sm:mt-0"
          />
        </summary>
        <ul aria-label={`What ${site.name} was asked`} className="grid gap-y-2 pb-5">
          {site.lines.map(line => (
            <li
              key={`${line.person_id} ${line.name} ${line.place}`}
              className="flex flex-wrap justify-between gap-x-6 text-sm"
            >
              <span className="min-w-0 break-words">{searchText(line)}</span>
              <span className="text-faint">
                {timesText(line.times)}, last {onDay(line.last_at, now)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
