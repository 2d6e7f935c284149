// The sign-out dialog: first sends unsent changes, then lists those that would be lost, and offers them as a file.
import { useEffect, useRef, useState } from 'react'
import { useIntents } from '#web/data/outbox.ts'
import { session } from '#web/data/session.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { RefusedRows } from './refused-rows.tsx'
import { saveUnsent } from './save-unsent.ts'
import { Waiting } from './waiting.tsx'

type SignOutProps = {
  /** Leaves the signed-in screens, because they read the store that sign-out deletes. */
  onLeave: () => Promise<void>
  /** The person chose to stay signed in. */
  onStay: () => void
}

/** Starts when it is shown. */
export function SignOut({ onLeave, onStay }: SignOutProps) {
  const [stage, setStage] = useState<'sending' | 'asking'>('sending')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const begin = async () => {
      if ((await session.prepareSignOut()) > 0) setStage('asking')
      else await finish(onLeave)
    }
    begin().catch(told)
  }, [onLeave])
  if (stage === 'sending') {
    return (
      <Dialog title="Signing out" open>
        <p className="flex items-center gap-3 text-soft">
          <Spinner /> Sending what’s left, then clearing this device.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Some changes haven’t been sent"
      description="Signing out deletes your account’s data from this device. You’d lose these changes."
      open
      onOpenChange={open => !open && onStay()}
      footer={
        <>
          <Button variant="secondary" onClick={onStay}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={() => void finish(onLeave).catch(told)}>
            Sign out and lose them
          </Button>
        </>
      }
    >
      <Leftovers />
    </Dialog>
  )
}

function Leftovers() {
  const sync = useSyncState()
  const intents = useIntents().filter(intent => intent.status === 'pending')
  return (
    <div className="text-sm">
      <p className="text-soft">
        They go out on their own once we can reach the server. You can also save them as a file.
      </p>
      <Button size="small" className="mt-3" onClick={() => void saveUnsent()}>
        Save as a file
      </Button>
      <Waiting intents={intents} pending={sync.pending} />
      <RefusedRows />
    </div>
  )
}

async function finish(leave: () => Promise<void>): Promise<void> {
  await leave()
  await session.signOut()
  toast({ title: 'Signed out.' })
}

function told(error: unknown): void {
  console.error('sign-out failed:', error)
  toast({
    title: 'Error',
    description: 'Sign-out didn’t finish. Please try again.',
    tone: 'destructive',
  })
}
