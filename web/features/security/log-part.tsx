// The security log: events of the account, newest first, page by page.
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import type { SecurityEventView, SecurityLogPage } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { deviceName } from './device-name.ts'
import { isWorrying, securityEventText } from './event-text.ts'
import { timeText } from './when-text.ts'

const firstPage = () => security.log(null)

/** Earlier pages are added below. */
export function LogPart() {
  const { loadState, reload, put } = useLoad(firstPage, failureOf)
  const { busy, result, run } = useAction(failureOf)
  const [walked, setWalked] = useState(false)
  const showEarlier = ({ events, next }: SecurityLogPage) =>
    run('earlier', async () => {
      const page = await security.log(next)
      setWalked(true)
      put({ events: [...events, ...page.events], next: page.next })
    })
  return (
    <AsyncSection name="security log" loadState={loadState} reload={reload}>
      {page => (
        <>
          <List label="Security log">
            {page.events.map(event => (
              <EventRow key={event.id} event={event} />
            ))}
          </List>
          <div className="mt-4">
            <StatusMessage result={result} />
            {page.next === null ? (
              <LogBegins reached={walked} />
            ) : (
              <Button size="small" loading={busy !== null} onClick={() => void showEarlier(page)}>
                Show earlier entries
              </Button>
            )}
          </div>
        </>
      )}
    </AsyncSection>
  )
}

/** Takes the focus when the button that led here disappears. */
function LogBegins({ reached }: { reached: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (reached) line.current?.focus()
  }, [reached])
  return (
    <p ref={line} tabIndex={-1} className="text-sm text-faint">
      That’s everything.
    </p>
  )
}

function EventRow({ event }: { event: SecurityEventView }) {
  const from = [event.user_agent && deviceName(event.user_agent), event.network && `network ${event.network}`]
  return (
    <ListRow
      title={securityEventText(event)}
      detail={from.filter(Boolean).join(', ') || 'No device'}
      trailing={
        <>
          {isWorrying(event.kind) && <StatusPill tone="yours">Was this you?</StatusPill>}
          <time dateTime={event.at}>{timeText(event.at)}</time>
        </>
      }
    />
  )
}
