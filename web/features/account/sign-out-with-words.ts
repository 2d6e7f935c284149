// Signing out, with a word on what goes on: what is unsent is sent first, which can take a few seconds.
import { session } from '#web/data/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Resolves once this device holds nothing of the account. */
export async function signOutWithWords(): Promise<void> {
  toast({ title: 'Signing out…', description: 'Sending what is left, then clearing this device.' })
  try {
    const { ok, message } = await session.signOut()
    toast({ title: message, tone: ok ? 'neutral' : 'destructive' })
  } catch (error) {
    console.error('sign-out failed:', error)
    toast({
      title: 'Error',
      description: 'Signing out did not finish. Please try again.',
      tone: 'destructive',
    })
  }
}
