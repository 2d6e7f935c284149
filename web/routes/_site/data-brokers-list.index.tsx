// /data-brokers-list: the directory of data brokers. `?q=` and `?chip=` search it.
import { createFileRoute } from '@tanstack/react-router'
import { asksForMore, readDirectorySearch } from '#web/features/directory/directory-address.ts'
import { loadBrokerRows, readStart } from '#web/features/directory/directory-files.ts'
import { DirectoryPage } from '#web/features/directory/directory-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/data-brokers-list/')({
  validateSearch: readDirectorySearch,
  // Loaded first, so that the first render matches the address. The list itself reports rows that can't be loaded.
  // Not a loader dependency: a search that begins later must not hide the field that the person is typing in.
  loader: async ({ location }) => {
    const needsAll = asksForMore(readDirectorySearch(location.search))
    const [start] = await Promise.all([readStart(), needsAll ? loadBrokerRows().catch(() => null) : null])
    return start
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: Directory,
})

function Directory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DirectoryPage
      start={Route.useLoaderData()}
      search={search}
      // Typing replaces the history entry; every other choice can be undone with Back.
      onSearch={next => void navigate({ search: next, replace: next.q !== search.q, resetScroll: false })}
    />
  )
}
