// /scan: a person's scan.
import { createFileRoute } from '@tanstack/react-router'
import { z } from '#shared/lib/z.ts'
import { ScanPage } from '#web/features/scan/scan-page.tsx'

export const Route = createFileRoute('/_app/scan')({
  validateSearch: z.object({ person: z.string().max(36).optional().catch(undefined) }),
  head: () => ({ meta: [{ title: 'Scan | Offlist' }] }),
  component: Scan,
})

function Scan() {
  const { person } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ScanPage
      personId={person}
      onPerson={chosen => void navigate({ search: { person: chosen }, replace: true })}
    />
  )
}
