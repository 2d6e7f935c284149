// /account/security/webhooks: the webhooks that notify the user's programs of events.
import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#web/features/webhooks/webhooks-page.tsx'

export const Route = createFileRoute('/_app/account/security/webhooks/')({
  head: () => ({ meta: [{ title: 'Webhooks | Offlist' }] }),
  component: WebhooksPage,
})
