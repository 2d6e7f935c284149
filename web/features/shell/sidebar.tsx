// The sidebar of wide screens: everything one tap away.
import { Link } from '@tanstack/react-router'
import { LifeBuoy, Search, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { PlaceList } from './place-list.tsx'
import { PLACES, type PlaceCounts } from './places.ts'

export type ShellParts = {
  /** Chooses the person that the pages are about. */
  switcher: ReactNode
  notifications: ReactNode
  sync: ReactNode
  account: ReactNode
}

type SidebarProps = ShellParts & {
  counts: PlaceCounts | null
  isOperator: boolean
  onSearch: () => void
}

/** Fills the shell's header. */
export function Sidebar({
  switcher,
  notifications,
  sync,
  account,
  counts,
  isOperator,
  onSearch,
}: SidebarProps) {
  return (
    <div className="flex h-full flex-col scroll-area overflow-y-auto overscroll-contain border-r border-line px-3 pt-3.5 pb-3 text-sm">
      <Link
        to="/dashboard"
        aria-label="Offlist, dashboard"
        className="inline-flex min-h-touch items-center px-2.5"
      >
        <Wordmark />
      </Link>
      <div className="mt-1.5">{switcher}</div>
      <button
        type="button"
        onClick={onSearch}
        className="mt-2 mb-3.5 flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md border border-transparent bg-sunk px-2.5 text-faint hover:border-edge pointer-coarse:min-h-touch"
      >
        <Search aria-hidden className="size-4.5" />
        Search or do…
        <kbd aria-hidden className="ml-auto font-sans text-xs">
          {shortcutText()}
        </kbd>
      </button>
      <PlaceList groups={PLACES} counts={counts} />
      <div className="mt-auto pt-6">
        {notifications}
        {sync}
        <Link to="/support" className={sideRowStyle}>
          <LifeBuoy aria-hidden />
          Support
        </Link>
        {account}
        {isOperator && (
          <Link to="/operations" className={sideRowStyle}>
            <ShieldCheck aria-hidden />
            Operations
          </Link>
        )}
      </div>
    </div>
  )
}

/** `⌘K` on a Mac, `Ctrl K` elsewhere. */
function shortcutText(platform = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘K' : 'Ctrl K'
}
