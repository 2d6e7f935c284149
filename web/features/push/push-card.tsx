// "Turn on notifications": push on and off, a test, and quiet hours.
import { useEffect, useState } from 'react'
import type { QuietHours } from '#shared/collections/monitoring-settings.ts'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { devicePush } from '#web/data/push/push-subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { pushText } from './push-text.ts'
import { QuietHoursPart } from './quiet-hours-part.tsx'
import { useDevicePush } from './use-device-push.ts'

type PushCardProps = {
  quietHours: QuietHours | null
  onQuietHours: (hours: QuietHours | null) => void
}

/** Asks for permission only when the button is pressed. */
export function PushCard({ quietHours, onQuietHours }: PushCardProps) {
  const state = useDevicePush()
  // Permission may have been changed in the browser's settings meanwhile.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void devicePush.check()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const problem = state.status === 'off' && state.problem !== null
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
      <div>
        <h3 className="text-lg font-semibold">Turn on notifications</h3>
        <p role="status" className={problem ? 'mt-1 max-w-prose text-back' : 'mt-1 max-w-prose text-soft'}>
          {pushText(state, isAppleTouch())}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {(state.status === 'off' || state.status === 'turning-on') && (
            <Button loading={state.status === 'turning-on'} onClick={() => void devicePush.turnOn()}>
              {problem ? 'Try again' : 'Turn on'}
            </Button>
          )}
          {state.status === 'on' && (
            <>
              <TestButton />
              <Button variant="quiet" onClick={() => void devicePush.turnOff()}>
                Turn off
              </Button>
            </>
          )}
        </div>
      </div>
      <QuietHoursPart value={quietHours} onChange={onQuietHours} />
    </div>
  )
}

type Test = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; text: string }

function TestButton() {
  const [test, setTest] = useState<Test>({ status: 'idle' })
  const send = async () => {
    setTest({ status: 'sending' })
    try {
      const taken = await devicePush.test()
      setTest(
        taken > 0
          ? { status: 'sent' }
          : { status: 'failed', text: 'It didn’t go through. Turn notifications off and on again.' },
      )
    } catch (error) {
      console.warn('Push test:', error)
      setTest({ status: 'failed', text: failure(error) })
    }
  }
  return (
    <>
      <Button loading={test.status === 'sending'} onClick={() => void send()}>
        Send a test
      </Button>
      <p role="status" className="order-last basis-full text-sm text-soft empty:hidden">
        {test.status === 'sent' &&
          'Sent. You’ll see it in a few seconds, unless your device is set to silent.'}
        {test.status === 'failed' && <span className="text-back">{test.text}</span>}
      </p>
    </>
  )
}

function failure(error: unknown): string {
  if (isUnreachable(error)) return 'Not sent: we couldn’t reach Offlist.'
  // Its message says when to try again; messages of other errors aren't for people.
  return error instanceof ApiError && error.code === 'rate_limited' ? error.message : 'Not sent. Try again.'
}

/**
 * iPhones and iPads support push only for apps on the home screen. An iPad identifies as a Mac, but has a touch screen.
 */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
