// Listings that came back and wait for a decision.
import { type MouseEvent, useRef } from 'react'
import { dayText, momentText } from '#shared/letters/day-text.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { type AlertView, byPerson, goneFor } from './alert-view.ts'

type UrgentAlertsProps = {
  views: readonly AlertView[]
  /** Null if there's only one person, who needs no name. */
  nameOf: ((personId: string) => string) | null
  now: number
}

/** Empty if no alert is new. */
export function UrgentAlerts({ views, nameOf, now }: UrgentAlertsProps) {
  const urgent = views.filter(view => view.alert.status === 'new')
  const { places, waiting, apply, holders } = useHeldOrder(urgent, view => view.alert.id)
  if (places.length === 0) return null
  const gone = new Set(places.filter(place => place.isGone).map(place => place.id))
  const shown = places.map(place => place.now)
  const groups = nameOf ? byPerson(shown, nameOf) : [{ personId: '', name: '', views: shown }]
  return (
    <Section id="urgent" title="Urgent alerts" lede="You’re listed again on sites that had removed you.">
      <div {...holders}>
        {groups.map(({ personId, name, views: own }) => (
          <div key={personId} className="not-first:mt-8">
            {nameOf && <h3 className="mb-2 font-semibold">{name}</h3>}
            <List label={nameOf ? `Urgent alerts of ${name}` : 'Urgent alerts'}>
              {own.map(view => (
                <UrgentAlert key={view.alert.id} view={view} isOver={gone.has(view.alert.id)} now={now} />
              ))}
            </List>
          </div>
        ))}
        <ShowWaiting waiting={waiting} onShow={apply} />
      </div>
    </Section>
  )
}

type UrgentAlertProps = {
  view: AlertView
  /** It's resolved, and only holds its place. */
  isOver: boolean
  now: number
}

function UrgentAlert({ view, isOver, now }: UrgentAlertProps) {
  const { alert, asked } = view
  const answer = useRef<HTMLDivElement>(null)
  const handle = (action: 'auto_remove' | 'manual_review', { detail }: MouseEvent) => {
    // The button disappears. If it was pressed by keyboard, the focus moves to the text that replaces it.
    if (detail === 0) answer.current?.focus()
    void sendIntent('handle-reappearance', { alertId: alert.id, action })
  }
  const spell = goneFor(alert)
  const removed = alert.previous_removal_date
    ? `Gone since ${dayText(alert.previous_removal_date, now)}${spell === '' ? '' : `, for ${spell}`}. `
    : ''
  return (
    <ListRow
      lead={<span className="site-line" data-example="" data-state="back" aria-hidden />}
      title={
        <TextLink
          to="/removals/$jobId"
          params={{ jobId: alert.job_id }}
          className="inline-block font-serif text-xl"
        >
          {view.siteName}
        </TextLink>
      }
      detail={`${removed}Seen again ${momentText(alert.detected_at, now)}.${view.difficulty ? ` ${view.difficulty} to remove.` : ''}`}
      trailing={<StatusPill tone={view.tone}>{view.label}</StatusPill>}
    >
      <div
        ref={answer}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 rounded-md sm:pl-[calc(30px+1rem)]"
        aria-live="polite"
      >
        {isOver ? (
          <p className="text-sm text-soft">It’s being handled. You’ll find it under History.</p>
        ) : asked ? (
          <p className="text-sm text-soft">
            {asked.action === 'auto_remove' ? 'Auto Remove' : 'Manual Review'}:{' '}
            {asked.sent ? 'being handled.' : 'saved on this device. We’ll send it when you’re online.'}
          </p>
        ) : (
          <>
            <Button size="small" variant="primary" onClick={event => handle('auto_remove', event)}>
              Auto Remove
            </Button>
            <Button size="small" onClick={event => handle('manual_review', event)}>
              Manual Review
            </Button>
          </>
        )}
      </div>
    </ListRow>
  )
}
