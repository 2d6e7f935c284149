// The tabs at the bottom of narrow screens, within reach of a thumb. The last one opens the rest.
import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { PlaceCount } from './place-count.tsx'
import { currentAt, type PlaceCounts, TABS } from './places.ts'

const tabStyle =
  'relative flex h-full w-full cursor-pointer flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none tracking-[-0.01em] whitespace-nowrap text-faint no-underline ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-[28%] aria-[current=page]:after:-top-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-ink ' +
  'data-[state=open]:font-semibold data-[state=open]:text-ink [&>svg]:size-5.5'

type TabBarProps = { counts: PlaceCounts | null; isMoreOpen: boolean; onMore: () => void }

/** The page reserves space for it through `--bottom-bar` (app.css). */
export function TabBar({ counts, isMoreOpen, onMore }: TabBarProps) {
  const pathname = useLocation({ select: location => location.pathname })
  return (
    <nav
      aria-label="Places"
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex h-tab-bar max-w-[34rem]">
        {TABS.map(place => (
          <li key={place.to} className="min-w-0 flex-1">
            <Link to={place.to} className={tabStyle} {...currentAt(place, pathname)}>
              <place.Icon aria-hidden />
              {place.label}
              <PlaceCount
                place={place}
                counts={counts}
                className="absolute top-1 left-[calc(50%+0.25rem)] min-w-4.5 px-1 text-center text-[0.625rem] leading-4.5"
              />
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            data-state={isMoreOpen ? 'open' : 'closed'}
            onClick={onMore}
            className={tabStyle}
          >
            <Ellipsis aria-hidden />
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}
