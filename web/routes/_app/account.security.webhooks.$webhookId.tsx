// /account/security/webhooks/$webhookId: one webhook with its log.
import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { WebhookPage } from '#web/features/webhooks/webhook-page.tsx'

export const Route = createFileRoute('/_app/account/security/webhooks/$webhookId')({
  head: () => ({ meta: [{ title: 'Webhook | Offlist' }] }),
  component: Webhook,
})

function Webhook() {
  const { webhookId } = Route.useParams()
  return <WebhookPage key={webhookId} id={webhookId} notFound={<NotFoundPage />} />
}
