// /data-brokers-list/spokeo: one broker.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { BrokerPage } from '#web/features/directory/broker-page.tsx'
import { readBroker } from '#web/features/directory/directory-files.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/data-brokers-list/$broker')({
  loader: async ({ params }) => {
    const page = await readBroker(params.broker)
    if (page === null) throw notFound()
    return page
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: () => <BrokerPage page={Route.useLoaderData()} />,
  notFoundComponent: NotFoundPage,
})
