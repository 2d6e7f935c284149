// The log of a webhook: each event with its calls. One can be sent again.
import { useCallback, useEffect, useState } from 'react'
import type { DeliveryPage, DeliveryView } from '#shared/protocol/developer.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { webhookCalls } from '#web/data/webhooks.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeSample } from '#web/ui/code-sample.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { deliveryPill, eventLabel, isUnderWay, timeOf, tryText } from './webhook-words.ts'

/** The interval for checking the result of a running call, in milliseconds. */
const LOOK_AGAIN = 1500

/** `sends` changes whenever a test was sent. `isOn`: whether the webhook can be called. */
export function DeliveryLog({ id, sends, isOn }: { id: string; sends: number; isOn: boolean }) {
  const load = useCallback(() => webhookCalls.log(id, null), [id])
  const { loadState, reload, put } = useLoad(load, failureOf)
  const { busy, result, run } = useAction(failureOf)
  const page = loadState.status === 'ready' ? loadState.value : null
  useEffect(() => {
    if (sends > 0) void reload()
  }, [sends, reload])
  const isSending = page?.deliveries.some(isUnderWay)
  useEffect(() => {
    if (!isSending || page === null) return
    const timer = setTimeout(() => webhookCalls.log(id, null).then(put, () => undefined), LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [isSending, page, id, put])
  const replay = (delivery: DeliveryView) =>
    run(
      delivery.id,
      async () => {
        await webhookCalls.replay(delivery.id)
        await reload()
      },
      'It’s being sent again.',
    )
  const more = (shown: DeliveryPage) =>
    run('more', async () => {
      const next = await webhookCalls.log(id, shown.cursor)
      put({ ...next, deliveries: [...shown.deliveries, ...next.deliveries] })
    })
  return (
    <>
      <StatusMessage result={result} />
      <AsyncSection name="the log" loadState={loadState} reload={reload}>
        {shown => (
          <>
            {shown.deliveries.length === 0 ? (
              <p className="border-y border-line py-5 text-soft">Nothing has been sent yet.</p>
            ) : (
              <List label="Log">
                {shown.deliveries.map(delivery => (
                  <DeliveryRow
                    key={delivery.id}
                    delivery={delivery}
                    busy={busy === delivery.id}
                    onReplay={isOn ? () => void replay(delivery) : null}
                  />
                ))}
              </List>
            )}
            {shown.cursor !== null && (
              <Button
                size="small"
                className="mt-4"
                loading={busy === 'more'}
                onClick={() => void more(shown)}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </AsyncSection>
    </>
  )
}

type DeliveryRowProps = { delivery: DeliveryView; busy: boolean; onReplay: (() => void) | null }

function DeliveryRow({ delivery, busy, onReplay }: DeliveryRowProps) {
  const [open, setOpen] = useState(false)
  const { event, tries, created_at, next_at, state, body } = delivery
  const { tone, text } = deliveryPill(delivery)
  const label = eventLabel(event)
  const last = tries.at(-1)
  return (
    <ListRow
      title={label}
      detail={
        <>
          <p>
            {timeOf(created_at)}
            {last && `. ${tryText(last)}`}
          </p>
          {state === 'waiting' && next_at !== null && !isUnderWay(delivery) && (
            <p>We’ll try again {timeOf(next_at)}.</p>
          )}
        </>
      }
      trailing={
        <>
          <StatusPill tone={tone}>{text}</StatusPill>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={open}
            aria-label={`Details: ${label}, ${timeOf(created_at)}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Less' : 'Details'}
          </Button>
        </>
      }
    >
      {open && (
        <div className="grid gap-3 text-sm">
          {tries.length > 1 && (
            <ol className="grid gap-1 text-soft">
              {tries.map(one => (
                <li key={one.at}>
                  {timeOf(one.at)}: {tryText(one)}
                </li>
              ))}
            </ol>
          )}
          <CodeSample text={indented(body)} name="What we sent" what="what we sent" />
          <p className="text-faint">
            webhook-id: <span className="font-mono wrap-anywhere">{delivery.id}</span>
          </p>
          {onReplay && (
            <div>
              <Button size="small" loading={busy} onClick={onReplay} aria-label={`Send again: ${label}`}>
                Send again
              </Button>
            </div>
          )}
        </div>
      )}
    </ListRow>
  )
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
