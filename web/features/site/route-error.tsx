// Shown instead of a page that crashed.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'

/** Logs the cause to the console, and lets the person retry without losing the rest of the app. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error('page failed:', error), [error])
  return (
    <Page>
      <ErrorState
        title="We couldn’t open this page"
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
        action={<LinkButton to="/">Return to Home</LinkButton>}
      >
        Everything else you entered is safe. If it happens again, reload the app.
      </ErrorState>
    </Page>
  )
}
