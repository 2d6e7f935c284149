// /data-brokers-list/letter/a: all brokers whose names begin with a letter.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readLetter } from '#web/features/directory/directory-files.ts'
import { BrokersOfLetter } from '#web/features/directory/letter-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/data-brokers-list/letter/$letter')({
  loader: async ({ params }) => {
    const page = await readLetter(params.letter)
    if (page === null) throw notFound()
    return page
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: () => <BrokersOfLetter page={Route.useLoaderData()} />,
  notFoundComponent: NotFoundPage,
})
