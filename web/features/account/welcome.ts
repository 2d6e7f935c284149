// The greeting and the analytics event of a sign-in.
import { track } from '#web/data/analytics.ts'
import { type AuthResult, session } from '#web/data/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Greets, unless a second step is still ahead; returns the outcome unchanged. */
export function welcome<T extends AuthResult | null>(outcome: T): T {
  if (outcome?.ok && session.current().status === 'signed-in') {
    toast({ title: outcome.message, tone: 'success' })
    void track('login_completed')
  }
  return outcome
}
