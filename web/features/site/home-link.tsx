// The logo: to the top of the page when already at home, else home (PRODUCT S2.2).
import { Link, useLocation } from '@tanstack/react-router'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** Stands first in the navigation bar. */
export function HomeLink({ onNavigate }: { onNavigate?: () => void }) {
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
