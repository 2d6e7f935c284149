// Where the events of webhooks are listed. Their code loads when the list comes near.
import { LaterPart, later } from '#web/ui/later-part.tsx'

const SECTION = 'webhook-list'
const list = later(SECTION, async () => (await import('./webhook-list.tsx')).WebhookList)

/** In an article: `<DeveloperWebhooks />`. */
export function DeveloperWebhooks() {
  return (
    <div id={SECTION}>
      <LaterPart part={list} />
    </div>
  )
}
