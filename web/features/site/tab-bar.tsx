// The signed-in app's places at the bottom of a phone's screen, within reach of a thumb.
import { Link } from '@tanstack/react-router'
import { BellRing, LayoutList, ListX, ScanSearch, Users } from 'lucide-react'

const places = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutList },
  { to: '/my-removals', label: 'My Removals', Icon: ListX },
  { to: '/reappearance-alerts', label: 'Alerts', Icon: BellRing },
  { to: '/people', label: 'People', Icon: Users },
  { to: '/scan', label: 'Scan', Icon: ScanSearch },
] as const

/** Below 48rem only; the page keeps room for it through `--bottom-bar` (app.css). */
export function TabBar() {
  return (
    <nav
      aria-label="Places"
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex h-tab-bar max-w-[30rem]">
        {places.map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              className="relative flex h-full flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none tracking-[-0.01em] whitespace-nowrap text-faint aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-top-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-ink"
            >
              <Icon aria-hidden className="size-5.5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
