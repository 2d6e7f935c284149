// The bar at the top of narrow screens: the person, sync, search, and the bell.
import { Search } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ShellParts } from './sidebar.tsx'

type TopBarProps = Pick<ShellParts, 'switcher' | 'notifications' | 'sync'> & { onSearch: () => void }

/** Its height is `--spacing-top-bar`. */
export function TopBar({ switcher, notifications, sync, onSearch }: TopBarProps) {
  return (
    <div className="flex h-top-bar items-center gap-0.5 pr-2 pl-3 sm:pl-6">
      <div className="mr-auto min-w-0">{switcher}</div>
      {sync}
      <IconButton label="Search" icon={<Search aria-hidden />} onClick={onSearch} />
      {notifications}
    </div>
  )
}
