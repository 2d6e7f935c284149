// The error in place of a screen when the device's rows couldn't be read (PRODUCT T8).
import { useEffect } from 'react'
import { ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'
import { toast } from './toast.ts'

/** Fills the page, with the message of PRODUCT T8; trying again reloads it. */
export function ReadFailed({ title }: { title: string }) {
  useEffect(() => {
    console.error(title)
    toast({ title: 'Error', description: title, tone: 'destructive' })
  }, [title])
  return (
    <Page>
      <ErrorState title={title} onRetry={() => window.location.reload()}>
        We couldn’t read what’s stored on this device. Nothing on the server is lost.
      </ErrorState>
    </Page>
  )
}
