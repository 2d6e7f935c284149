// Payments, newest first.

import { dayText } from '#shared/letters/day-text.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { now } from '#web/data/clock.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { formatUsd } from '#web/ui/money.ts'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

export function PaymentsPart({ payments }: { payments: BillingView['payments'] }) {
  return (
    <Section title="Payments">
      {payments.length === 0 ? (
        <p className="text-soft">You haven’t paid anything yet.</p>
      ) : (
        <List label="Payments">
          {payments.map(({ id, at, amount, outcome }) => (
            <ListRow
              key={id}
              title={<span className="tabular-nums">{formatUsd(amount)}</span>}
              detail={dayText(at, now())}
              trailing={
                <StatusPill tone={outcome === 'paid' ? 'neutral' : 'yours'}>
                  {outcome === 'paid' ? 'Paid' : 'Didn’t go through'}
                </StatusPill>
              }
            />
          ))}
        </List>
      )}
    </Section>
  )
}
