// /account/data: the stored data, the archive, and the deletion of the account.
import { createFileRoute } from '@tanstack/react-router'
import { DataPage } from '#web/features/rights/data-page.tsx'

export const Route = createFileRoute('/_app/account/data')({
  head: () => ({ meta: [{ title: 'Your data | Offlist' }] }),
  component: DataPage,
})
