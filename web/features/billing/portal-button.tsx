// To the payment service's own page: cards, receipts, another plan.
import { useState } from 'react'
import { billing } from '#web/data/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function PortalButton() {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      window.location.assign(await billing.portal())
    } catch (error) {
      // PRODUCT S8.
      const title = (error instanceof Error && error.message) || 'Failed to open customer portal'
      toast({ title, tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void open()}>
      Manage billing
    </Button>
  )
}
