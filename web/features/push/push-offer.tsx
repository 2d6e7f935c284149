// The offer to turn on notifications on this device, next to the first results: one line, one tap, and gone after "not
// now".
import { useState } from 'react'
import { devicePush } from '#web/data/push/push-subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { pushText } from './push-text.ts'
import { useDevicePush } from './use-device-push.ts'

const DISMISSED = 'offlist-push-dismissed'

/** Empty if push is on, blocked or impossible. */
export function PushOffer() {
  const state = useDevicePush()
  const [open, setOpen] = useState(mayOffer)
  const [asked, setAsked] = useState(false)
  if (!open || (state.status !== 'off' && !(asked && state.status !== 'checking'))) return null
  const close = () => {
    remember()
    setOpen(false)
  }
  const turnOn = () => {
    setAsked(true)
    void devicePush.turnOn()
  }
  const settled = state.status === 'on' || state.status === 'blocked'
  return (
    <section aria-label="Notifications on this device">
      <Notice
        title={state.status === 'on' ? 'You’ll hear from us here' : 'Know the moment one comes back'}
        action={
          <>
            {!settled && (
              <Button size="small" loading={state.status === 'turning-on'} onClick={turnOn}>
                Turn on notifications
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={close}>
              {settled ? 'Close' : 'Not now'}
            </Button>
          </>
        }
      >
        <span role="status">
          {asked
            ? pushText(state, false)
            : 'Even while Offlist is closed. It never names a site or a person.'}
        </span>
      </Notice>
    </section>
  )
}

/** If storage is forbidden, push doesn't work either. */
function mayOffer(): boolean {
  try {
    return localStorage.getItem(DISMISSED) === null
  } catch (error) {
    console.debug('Push offer:', error)
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(DISMISSED, 'yes')
  } catch (error) {
    console.debug('Push offer:', error)
  }
}
