// The account's pages, the appearance, and sign-out, as rows of More.
import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { chooseTheme, type Theme, useTheme } from '#web/ui/theme.ts'
import { ACCOUNT_ITEMS } from './account-items.ts'

/** The appearances, in the order that the row cycles through them. */
export const THEMES: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'Match this device', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
]

type AccountRowsProps = { onChoose: () => void; onSignOut: () => void }

/** `onChoose` is called when a page is chosen. */
export function AccountRows({ onChoose, onSignOut }: AccountRowsProps) {
  const theme = useTheme()
  return (
    <>
      {ACCOUNT_ITEMS.map(({ to, label, Icon }) => (
        <Link key={to} to={to} onClick={onChoose} className={sideRowStyle}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <fieldset className="flex min-h-touch items-center gap-3 px-2.5 text-soft">
        <legend className="sr-only">Appearance</legend>
        {THEMES.map(({ theme: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            aria-pressed={theme === one}
            onClick={() => chooseTheme(one)}
            className="inline-flex min-h-touch cursor-pointer items-center gap-1.5 rounded-md text-sm aria-pressed:font-medium aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4 [&>svg]:size-4"
          >
            <Icon aria-hidden />
            {label}
          </button>
        ))}
      </fieldset>
      <button type="button" className={sideRowStyle} onClick={onSignOut}>
        <LogOut aria-hidden />
        Sign Out
      </button>
    </>
  )
}
