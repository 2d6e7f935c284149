// Adding a webhook. Its secret is shown once.
import { useState } from 'react'
import { WEBHOOK_EVENTS } from '#shared/domain/webhook-events.ts'
import type { MadeWebhook } from '#shared/protocol/developer.ts'
import { webhookCalls } from '#web/data/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** `onClose` is called with whether a webhook was added. */
export function AddWebhook({ onClose }: { onClose: (made: boolean) => void }) {
  const [made, setMade] = useState<MadeWebhook | null>(null)
  return (
    <Dialog
      title={made ? 'Its signing secret' : 'Add a webhook'}
      open
      onOpenChange={open => !open && onClose(made !== null)}
      footer={
        made && (
          <Button variant="primary" onClick={() => onClose(true)}>
            I’ve saved it
          </Button>
        )
      }
    >
      {made ? (
        <div>
          <p role="status" className="mb-5 text-pretty text-soft">
            You’ll see this only now. Your program needs it to check that a call is ours.
          </p>
          <ShownOnce name="Signing secret" lines={[made.secret]} />
        </div>
      ) : (
        <WebhookForm
          label="Add a webhook"
          given={{ url: '', events: [...WEBHOOK_EVENTS] }}
          submit="Add it"
          send={async body => setMade(await webhookCalls.make(body))}
        />
      )}
    </Dialog>
  )
}
