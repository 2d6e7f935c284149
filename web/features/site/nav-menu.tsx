// The navigation bar's menu on small screens: the same items, closing after a choice.
import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { featureMenu } from '#web/content/feature-menu.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { HomeLink } from './home-link.tsx'
import type { NavSession } from './nav-session.ts'

type NavMenuProps = { session: NavSession; onSignOut: () => void }

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Dialog.Close asChild>
      <Link
        to={to}
        className="flex min-h-12 items-center border-b border-line text-lg aria-[current=page]:font-medium"
      >
        {children}
      </Link>
    </Dialog.Close>
  )
}

function AccountItems({ session, onSignOut }: NavMenuProps) {
  if (session) {
    return (
      <div className="mt-8">
        <p className="mb-3 truncate text-sm text-faint">Signed in as {session.email}</p>
        <Dialog.Close asChild>
          <Button block onClick={onSignOut}>
            Sign Out
          </Button>
        </Dialog.Close>
      </div>
    )
  }
  return (
    <div className="mt-8 grid gap-3">
      <Dialog.Close asChild>
        <LinkButton to="/auth" variant="primary" block>
          Start Free Scan
        </LinkButton>
      </Dialog.Close>
      <Dialog.Close asChild>
        <LinkButton to="/auth" state={{ tab: 'sign-in' }} block>
          Login
        </LinkButton>
      </Dialog.Close>
    </div>
  )
}

/** A button below 64rem that opens the menu over the whole page. */
export function NavMenu({ session, onSignOut }: NavMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Open menu" icon={<Menu aria-hidden />} className="-mr-2.5 lg:hidden" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-appear overflow-y-auto overscroll-contain bg-paper pt-(--top-edge) outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-nav items-center justify-between border-b border-line px-5 sm:px-8">
            <HomeLink onNavigate={() => setOpen(false)} />
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X aria-hidden />} className="-mr-2.5" />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="mx-auto max-w-page px-5 pt-4 pb-16 sm:px-8">
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
            {session !== undefined && <AccountItems session={session} onSignOut={onSignOut} />}
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
