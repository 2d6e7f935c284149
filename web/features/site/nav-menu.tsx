// The navigation bar's menu on small screens: the same items; closes after a choice.
import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { featureMenu } from '#web/content/feature-menu.ts'
import { Button } from '#web/ui/button.tsx'
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { NavSession } from './nav-session.ts'

type NavMenuProps = { session: NavSession; onSignOut: () => void }

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center border-b border-line text-lg aria-[current=page]:font-medium"
    >
      {children}
    </Link>
  )
}

function AccountItems({ session, onSignOut }: NavMenuProps) {
  if (session) {
    return (
      <div className="mt-8">
        <p className="mb-3 truncate text-sm text-faint">Signed in as {session.email}</p>
        <Button block onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    )
  }
  return (
    <div className="for-visitors mt-8 grid gap-3">
      <LinkButton to="/auth" variant="primary" block>
        Start Free Scan
      </LinkButton>
      <LinkButton to="/auth" search={{ tab: 'sign-in' }} block>
        Login
      </LinkButton>
    </div>
  )
}

/** Below 64rem, a button that opens the menu across the whole page, under the bar. */
export function NavMenu({ session, onSignOut }: NavMenuProps) {
  return (
    <DisclosureMenu
      label="Menu"
      trigger={
        <>
          <Menu aria-hidden className="group-open/menu:hidden" />
          <X aria-hidden className="hidden group-open/menu:block" />
        </>
      }
      triggerClassName="-mr-2.5 grid size-11 cursor-pointer place-items-center rounded-md transition-colors hover:bg-sunk [&_svg]:size-5"
      className="group/menu lg:hidden"
    >
      <nav
        aria-label="Menu"
        className="fixed inset-x-0 top-[calc(var(--spacing-nav)+var(--top-edge)+1px)] bottom-0 animate-appear scroll-area overflow-y-auto overscroll-contain bg-paper"
      >
        <div className="mx-auto max-w-page px-5 pt-4 pb-16 sm:px-8">
          {session && (
            <>
              <MenuLink to="/dashboard">Dashboard</MenuLink>
              <MenuLink to="/my-removals">My Removals</MenuLink>
              <MenuLink to="/account/security">Account</MenuLink>
            </>
          )}
          <MenuLink to="/pricing">Pricing</MenuLink>
          <MenuLink to="/support">Support</MenuLink>
          <h2 className="mt-8 mb-1 text-sm text-faint">Features</h2>
          {featureMenu.map(feature => (
            <MenuLink key={feature.path} to={feature.path}>
              {feature.name}
            </MenuLink>
          ))}
          <AccountItems session={session} onSignOut={onSignOut} />
        </div>
      </nav>
    </DisclosureMenu>
  )
}
