// The account in the sidebar: a row that opens a menu of its pages, the appearance, and sign-out.
import { Check, ChevronRight, CircleUserRound, LogOut } from 'lucide-react'
import { DropdownMenu, type MenuItem } from '#web/ui/dropdown-menu.tsx'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { ACCOUNT_ITEMS } from './account-items.ts'
import { THEMES } from './account-rows.tsx'

/** `email`: the account's address. */
export function AccountMenu({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const theme = useTheme()
  const appearance = THEMES.map(
    ({ theme: one, label, Icon }): MenuItem => ({
      label,
      icon: one === theme ? <Check aria-hidden /> : <Icon aria-hidden />,
      ...(one === theme ? { hint: 'Appearance now' } : {}),
      onSelect: () => chooseTheme(one),
    }),
  )
  return (
    <DropdownMenu
      label="Account"
      trigger={
        <button type="button" className={sideRowStyle}>
          <CircleUserRound aria-hidden />
          Account
          <ChevronRight aria-hidden className="ml-auto text-faint" />
        </button>
      }
      items={[
        ...ACCOUNT_ITEMS.map(({ to, label, Icon }): MenuItem => ({ to, label, icon: <Icon aria-hidden /> })),
        'separator',
        ...appearance,
        'separator',
        { label: 'Sign Out', hint: email, icon: <LogOut aria-hidden />, onSelect: onSignOut },
      ]}
    />
  )
}
