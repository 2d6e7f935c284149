// The dashboard's line about listings that came back.
import { useDocs, useSites } from '#web/data/queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing while no alert is new. */
export function AlertsBanner() {
  const alerts = useDocs('reappearance_alerts', { where: row => row.status === 'new' })
  const sites = useSites()
  if (alerts.docs.length === 0) return null
  const names = [...new Set(alerts.docs.map(alert => sites.get(alert.site_id)?.name ?? alert.site_id))]
  const shown = names.slice(0, 3).join(', ')
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return (
    <div className="mb-10">
      <Notice
        tone="back"
        title={alerts.docs.length === 1 ? 'A listing is back' : `${alerts.docs.length} listings are back`}
        action={<LinkButton to="/reappearance-alerts">See what came back</LinkButton>}
      >
        On {shown}
        {more}. It had been removed there before.
      </Notice>
    </div>
  )
}
