// The navigation bar of every page (PRODUCT S2.2).
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { FeaturesMenu } from './features-menu.tsx'
import { NavMenu } from './nav-menu.tsx'
import type { NavSession } from './nav-session.ts'
import { navItemStyle } from './nav-style.ts'

type NavBarProps = {
  session: NavSession
  /** The notification bell; shown to signed-in people. */
  bell?: ReactNode
  /** The sync indicator; shown to signed-in people. */
  sync?: ReactNode
  onSignOut: () => void
}

function SignedOutItems() {
  return (
    <div className="for-visitors flex items-center gap-1 sm:gap-2">
      <Link to="/auth" search={{ tab: 'sign-in' }} className={`${navItemStyle} max-sm:hidden`}>
        Login
      </Link>
      <LinkButton to="/auth" variant="primary" size="small">
        Start Free Scan
      </LinkButton>
    </div>
  )
}

/** The link back is visible at every width; the rest moves into the menu if there's no space. */
function SignedInItems({ onSignOut }: { onSignOut: () => void }) {
  return (
    <>
      <Link to="/my-removals" className={`${navItemStyle} max-lg:hidden`}>
        My Removals
      </Link>
      <LinkButton to="/dashboard" variant="primary" size="small" className="max-sm:px-3">
        Dashboard
      </LinkButton>
      <Link to="/account/security" className={`${navItemStyle} max-lg:hidden`}>
        Account
      </Link>
      <Button variant="secondary" size="small" className="max-lg:hidden" onClick={onSignOut}>
        Sign Out
      </Button>
    </>
  )
}

/** Fixed at the top; the page below reserves space with `pt-nav`. */
export function NavBar({ session, bell, sync, onSignOut }: NavBarProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper pt-(--top-edge)">
      <div className="mx-auto flex h-nav max-w-page items-center gap-2 px-5 sm:px-8">
        <HomeLink />
        <nav aria-label="Main" className="ml-6 hidden items-center lg:flex">
          <FeaturesMenu />
          <Link to="/pricing" className={navItemStyle}>
            Pricing
          </Link>
          <Link to="/support" className={navItemStyle}>
            Support
          </Link>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          {session && <div className="max-sm:hidden">{sync}</div>}
          {session && bell}
          {session && <SignedInItems onSignOut={onSignOut} />}
          {!session && <SignedOutItems />}
          <NavMenu session={session} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  )
}

/** The first item of the navigation bar. */
function HomeLink({ onNavigate }: { onNavigate?: () => void }) {
  const atHome = useLocation({ select: location => location.pathname === '/' })
  return (
    <Link
      to="/"
      aria-label="Offlist, home"
      className="-ml-1 inline-flex min-h-touch items-center rounded-md px-1"
      onClick={() => {
        onNavigate?.()
        if (atHome) window.scrollTo({ top: 0, behavior: 'smooth' })
      }}
    >
      <Wordmark />
    </Link>
  )
}
