// The places in their groups: the sidebar's middle, and the content of More on a phone.
import { Link, useLocation } from '@tanstack/react-router'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { PlaceCount } from './place-count.tsx'
import { currentAt, type PlaceCounts, type PlaceGroup } from './places.ts'

type PlaceListProps = {
  groups: readonly PlaceGroup[]
  counts: PlaceCounts | null
  /** Called when a place is chosen. */
  onChoose?: () => void
}

/** Each group is a separate navigation landmark, named after it. */
export function PlaceList({ groups, counts, onChoose }: PlaceListProps) {
  const pathname = useLocation({ select: location => location.pathname })
  return groups
    .filter(group => group.places.length > 0)
    .map(({ label, isTitled, places }) => (
      <nav key={label} aria-label={label} className={isTitled ? 'mt-5' : undefined}>
        {isTitled && (
          <p aria-hidden className="px-2.5 pb-1 text-xs text-faint">
            {label}
          </p>
        )}
        <ul>
          {places.map(place => (
            <li key={place.to}>
              <Link
                to={place.to}
                className={sideRowStyle}
                {...currentAt(place, pathname)}
                {...(onChoose ? { onClick: onChoose } : {})}
              >
                <place.Icon aria-hidden />
                {place.label}
                <PlaceCount place={place} counts={counts} className="ml-auto" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    ))
}
