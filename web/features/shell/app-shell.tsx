// The frame of every signed-in screen: a sidebar on wide screens, a bar and tabs on narrow ones, and More.

import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { searchOnSlash } from '#web/ui/plain-key.ts'
import { useMinWidth } from '#web/ui/use-min-width.ts'
import { AccountMenu } from './account-menu.tsx'
import { AccountRows } from './account-rows.tsx'
import { MoreSheet } from './more-sheet.tsx'
import type { PlaceCounts } from './places.ts'
import { type ShellParts, Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'

type TopBarProps = Pick<ShellParts, 'switcher' | 'notifications' | 'sync'> & { onSearch: () => void }

type AppShellProps = {
  /** Null until the device knows them. */
  counts: PlaceCounts | null
  isOperator: boolean
  email: string
  onSignOut: () => void
  /** These differ by available space: a row of the sidebar, or an icon of the bar. */
  switcher: (form: 'row' | 'bar') => ReactNode
  notifications: (form: 'row' | 'bar') => ReactNode
  sync: (form: 'row' | 'bar') => ReactNode
  /** The palette, while it's open. */
  palette: (close: () => void) => ReactNode
  children: ReactNode
}

/** `children` are the page, rendered in `main`, whose id is the skip link's target. */
export function AppShell(props: AppShellProps) {
  const { counts, isOperator, email, onSignOut, children } = props
  const isWide = useMinWidth('shell')
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const closePalette = useCallback(() => setPaletteOpen(false), [])
  const closeMore = useCallback(() => setMoreOpen(false), [])
  useShortcuts(openPalette)
  const form = isWide ? 'row' : 'bar'
  const parts = {
    switcher: props.switcher(form),
    notifications: props.notifications(form),
    sync: props.sync(form),
    onSearch: openPalette,
  }
  return (
    <div data-shell="" className="shell:grid shell:grid-cols-[15.5rem_minmax(0,1fr)]">
      {/* One element for both widths: an open dialog has hidden it from screen readers, and a new element wouldn't
          be hidden. */}
      <header
        className={cx(
          'sticky top-0 bg-paper pt-(--top-edge)',
          isWide ? 'h-dvh' : 'z-40 border-b border-line',
        )}
      >
        {isWide ? (
          <Sidebar
            {...parts}
            counts={counts}
            isOperator={isOperator}
            account={<AccountMenu email={email} onSignOut={onSignOut} />}
          />
        ) : (
          <TopBar {...parts} />
        )}
      </header>
      {/* Extra scroll space, so that content never stays hidden behind a message at the bottom. */}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] min-w-0 pb-[calc(var(--bottom-bar)+var(--message))] shell:min-h-dvh shell:pt-(--top-edge)"
      >
        {children}
      </main>
      {!isWide && (
        <>
          <TabBar counts={counts} isMoreOpen={isMoreOpen} onMore={() => setMoreOpen(true)} />
          <MoreSheet
            isOpen={isMoreOpen}
            onClose={closeMore}
            counts={counts}
            isOperator={isOperator}
            account={
              <AccountRows
                onChoose={closeMore}
                onSignOut={() => {
                  closeMore()
                  onSignOut()
                }}
              />
            }
          />
        </>
      )}
      {isPaletteOpen && props.palette(closePalette)}
    </div>
  )
}

/** Its height is `--spacing-top-bar`. */
function TopBar({ switcher, notifications, sync, onSearch }: TopBarProps) {
  return (
    <div className="flex h-top-bar items-center gap-0.5 pr-2 pl-3 sm:pl-6">
      <div className="mr-auto min-w-0">{switcher}</div>
      {sync}
      <IconButton label="Search" icon={<Search aria-hidden />} onClick={onSearch} />
      {notifications}
    </div>
  )
}

/** Ctrl/Cmd-K calls `onPalette`; `/` focuses the page's search, if it has one and nothing is being typed. */
function useShortcuts(onPalette: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        onPalette()
        return
      }
      searchOnSlash(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onPalette])
}
