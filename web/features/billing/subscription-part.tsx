// The subscription and its changes: each takes two taps, and the effect is explained in between.

import { useState } from 'react'
import { dayText } from '#shared/letters/day-text.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { billing, billing as calls } from '#web/data/billing.ts'
import { now as clockNow } from '#web/data/clock.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatusPill, type StatusTone } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  cancelText,
  nextText,
  planText,
  resumeText,
  type Subscribed,
  undoCancelText,
} from './billing-words.ts'
import { PauseDialog } from './pause-dialog.tsx'
import type { Change } from './use-own-billing.ts'

type SubscriptionPartProps = { billing: BillingView; busy: string | null; change: Change }

/** For the holder, if plans are sold. */
export function SubscriptionPart({ billing, busy, change }: SubscriptionPartProps) {
  const { subscription, has_portal: hasPortal } = billing
  if (subscription === null)
    return (
      <EmptyState
        title="You have no plan"
        action={
          <LinkButton to="/pricing" variant="primary">
            See the plans
          </LinkButton>
        }
      >
        Guides, letters, reports and the export are yours anyway. A plan looks for more people, on more sites,
        more often.
      </EmptyState>
    )
  const now = clockNow()
  const { status, paused_until: until } = subscription
  return (
    <>
      <DefinitionList
        items={[
          {
            term: 'Plan',
            detail: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {planText(subscription)}
                <Pill subscription={subscription} />
              </span>
            ),
          },
          ...(until === null ? [] : [{ term: 'Comes back', detail: dayText(until, now) }]),
          {
            term: status === 'ended' || subscription.cancel_at !== null ? 'What’s next' : 'Next payment',
            detail: <span className="tabular-nums">{nextText(subscription, now)}</span>,
          },
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {status === 'ended' ? (
          <LinkButton to="/pricing" variant="primary">
            See the plans
          </LinkButton>
        ) : (
          <Changes
            subscription={subscription}
            isPayer={billing.payer_known}
            now={now}
            busy={busy}
            change={change}
          />
        )}
        {hasPortal && <PortalButton />}
      </div>
      {!billing.payer_known && status !== 'ended' && (
        <div className="mt-6">
          <Notice title="Is it you who paid?">
            This plan was bought without signing in. Open this page once in the browser in which you paid:
            then you can pause the plan, change it, and see your card. You can cancel it here at any time.
          </Notice>
        </div>
      )}
      {hasPortal && (
        <p className="mt-3 text-sm text-faint">
          Your card, all receipts and other plans are under Manage billing.
        </p>
      )}
    </>
  )
}

type ChangesProps = {
  subscription: Subscribed
  /** Whether the card is known to be theirs. */
  isPayer: boolean
  now: number
  busy: string | null
  change: Change
}

function Changes({ subscription, isPayer, now, busy, change }: ChangesProps) {
  const { status, cancel_at: cancelAt } = subscription
  if (cancelAt !== null && !isPayer) return null
  if (cancelAt !== null)
    return (
      <AlertDialog
        title="Keep your plan?"
        description={undoCancelText(subscription, now)}
        confirmLabel="Keep my plan"
        onConfirm={() => change('keep', calls.keep, 'Your plan goes on.')}
        trigger={<Button loading={busy === 'keep'}>Keep my plan</Button>}
      />
    )
  return (
    <>
      {isPayer && status === 'paused' ? (
        <AlertDialog
          title="Resume your plan?"
          description={resumeText(subscription, now)}
          confirmLabel="Resume"
          onConfirm={() => change('resume', calls.resume, 'Your plan is back.')}
          trigger={
            <Button variant="primary" loading={busy === 'resume'}>
              Resume
            </Button>
          }
        />
      ) : (
        isPayer &&
        status === 'active' && (
          <PauseDialog
            subscription={subscription}
            now={now}
            isBusy={busy === 'pause'}
            onPause={months => change('pause', () => calls.pause(months), 'Your plan is paused.')}
          />
        )
      )}
      <AlertDialog
        tone="danger"
        title="Cancel your plan?"
        description={cancelText(subscription, now)}
        confirmLabel="Cancel my plan"
        cancelLabel="Go back"
        onConfirm={() => change('cancel', calls.cancel, 'Your plan is canceled.')}
        trigger={<Button loading={busy === 'cancel'}>Cancel my plan</Button>}
      />
    </>
  )
}

function Pill({ subscription: { status, cancel_at: cancelAt } }: { subscription: Subscribed }) {
  const [tone, text]: [StatusTone, string] =
    status === 'ended'
      ? ['neutral', 'Ended']
      : cancelAt !== null
        ? ['yours', 'Canceled']
        : status === 'paused'
          ? ['yours', 'Paused']
          : status === 'past_due' || status === 'unpaid'
            ? ['yours', 'Payment due']
            : ['neutral', 'Active']
  return <StatusPill tone={tone}>{text}</StatusPill>
}

/** Opens the payment service's own page: cards, receipts, changing plans. */
function PortalButton() {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      window.location.assign(await billing.portal())
    } catch (error) {
      // PRODUCT S8.
      const title = (error instanceof Error && error.message) || 'Failed to open customer portal'
      toast({ title, tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void open()}>
      Manage billing
    </Button>
  )
}
