// /account/security/keys/$keyId: one API key, and how much it's used.
import { createFileRoute } from '@tanstack/react-router'
import { ApiKeyPage } from '#web/features/security/api-key-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_app/account/security/keys/$keyId')({
  head: () => ({ meta: [{ title: 'API key | Offlist' }] }),
  component: Key,
})

function Key() {
  const { keyId } = Route.useParams()
  return <ApiKeyPage key={keyId} id={keyId} notFound={<NotFoundPage />} />
}
