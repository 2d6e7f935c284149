// /templates: letters, from template to answer.
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LettersFailed } from '#web/features/letters/letters-failed.tsx'
import { LettersPage } from '#web/features/letters/letters-page.tsx'
import { readLettersSearch } from '#web/features/letters/letters-search.ts'

export const Route = createFileRoute('/_app/templates')({
  validateSearch: readLettersSearch,
  head: () => ({ meta: [{ title: 'Letters | Offlist' }] }),
  component: Letters,
  errorComponent: LettersFailed,
})

function Letters() {
  const navigate = Route.useNavigate()
  const showRemoval = useCallback(
    (jobId: string, open?: 'letter') =>
      void navigate({ to: '/removals/$jobId', params: { jobId }, search: open ? { open } : {} }),
    [navigate],
  )
  return (
    <LettersPage
      search={Route.useSearch()}
      onSearch={search => void navigate({ search, replace: true, resetScroll: false })}
      onRemoval={showRemoval}
    />
  )
}
