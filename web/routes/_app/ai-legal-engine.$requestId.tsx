// /ai-legal-engine/$requestId: one legal document.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { deleteWithUndo } from '#web/features/legal/delete-with-undo.ts'
import { DocumentMissing, DocumentPage } from '#web/features/legal/document-page.tsx'
import { versionsOf } from '#web/features/legal/request-view.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/ai-legal-engine/$requestId')({
  head: () => ({ meta: [{ title: 'Legal document | Offlist' }] }),
  component: LegalDocument,
})

function LegalDocument() {
  const { requestId } = Route.useParams()
  const navigate = Route.useNavigate()
  const requests = useDocs('legal_requests')
  const { sites } = useSites()
  const { views } = useJobViews()
  const email = useSession().user?.email ?? ''
  if (requests.status === 'loading') return <Skeleton />
  const request = requests.docs.find(one => one.id === requestId)
  if (request?.status !== 'completed')
    return <DocumentMissing isProcessing={request?.status === 'processing'} />
  const { site_id, person_id } = request.ai_analysis ?? {}
  const open = (id: string) => void navigate({ to: '/ai-legal-engine/$requestId', params: { requestId: id } })
  const remove = () =>
    deleteWithUndo(request, { onDeleted: () => navigate({ to: '/ai-legal-engine' }), onBack: open })
  return (
    <DocumentPage
      key={request.id}
      request={request}
      versions={versionsOf(request, requests.docs)}
      siteName={sites.get(site_id ?? '')?.name ?? null}
      removals={views
        .filter(({ job, asked }) => job.status === 'requires_manual' && asked === null)
        .filter(({ job }) => person_id === undefined || job.person_id === person_id)
        .map(({ job, siteName, personName }) => ({
          jobId: job.id,
          siteName,
          personName,
          isOfDocument: job.site_id === site_id,
        }))}
      email={email}
      onVersion={open}
      onDelete={() => void remove()}
    />
  )
}
