// The dashboard's line about listings that came back.

import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { viewAlerts } from './alert-view.ts'

const siteList = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Empty unless an alert needs a decision. `personId`: about this person only; null for everyone. */
export function AlertsBanner({ personId }: { personId: string | null }) {
  const alerts = useDocs('reappearance_alerts', {
    where: row => row.status === 'new' && (personId === null || row.person_id === personId),
  })
  const views = viewAlerts(alerts.docs, useSites().sites, useIntents())
  // A decision made here counts at once, even before the server has it.
  const open = views.filter(view => view.asked === null)
  if (open.length === 0) return null
  const names = [...new Set(open.map(view => view.siteName))]
  const shown = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return (
    <Notice
      tone="back"
      title={open.length === 1 ? 'A listing is back' : `${open.length} listings are back`}
      action={<LinkButton to="/reappearance-alerts">See what came back</LinkButton>}
    >
      On {siteList.format(shown)}. {open.length === 1 ? 'It' : 'They'} had been removed there before.
    </Notice>
  )
}
