// The page for paths that do not exist (PRODUCT S2.1).
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'

/** For a route's `head` when it found nothing. */
export const NOT_FOUND_HEAD = { meta: [{ title: 'Page not found | Offlist' }] }

/** Names the path on screen and in the console. The server answers every unknown path with the same HTML. */
export function NotFoundPage() {
  const path = useLocation({ select: location => location.pathname })
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    setShown(path)
    console.error('404: no such page:', path)
  }, [path])
  return (
    <Page width="prose">
      <p className="text-sm text-faint">404</p>
      <h1 className="mt-2 font-serif text-3xl font-medium tracking-[-0.015em]">Oops! Page not found</h1>
      <p className="mt-4 text-lg text-soft">
        There’s nothing at{' '}
        {shown === null ? 'this address' : <span className="struck wrap-anywhere">{shown}</span>}.
      </p>
      {shown !== null && !navigator.onLine && (
        <p className="mt-4 text-soft">You’re offline. If the page is new, this device may not have it yet.</p>
      )}
      <div className="mt-8">
        <LinkButton to="/" variant="primary">
          Return to Home
        </LinkButton>
      </div>
    </Page>
  )
}
