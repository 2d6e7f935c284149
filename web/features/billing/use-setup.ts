// Setting the plans up at Stripe: idle, creating, done (PRODUCT S4.7 and S7).
import { useState } from 'react'
import type { SetupAnswer } from '#shared/protocol/billing.ts'
import { billing } from '#web/data/billing.ts'
import { toast } from '#web/ui/toast.ts'

export type SetupState = { is: 'idle' } | { is: 'creating' } | { is: 'done'; answer: SetupAnswer }

export function useSetup(): { state: SetupState; create: () => void } {
  const [state, setState] = useState<SetupState>({ is: 'idle' })
  const create = async () => {
    if (state.is === 'creating') return
    setState({ is: 'creating' })
    try {
      const answer = await billing.setUpProducts()
      // The created plans are already on sale, so a failure to update the settings again loses nothing.
      await billing
        .updateConfig(answer.priceIds)
        .catch(error => console.warn('Updating the prices failed:', error))
      setState({ is: 'done', answer })
      toast({
        title: 'Stripe products created successfully and configuration updated!',
        tone: 'success',
      })
    } catch (error) {
      setState({ is: 'idle' })
      const title = (error instanceof Error && error.message) || 'Failed to setup Stripe products'
      toast({ title, tone: 'destructive' })
    }
  }
  return { state, create: () => void create() }
}
