// /help-center
import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#web/features/articles/help-page.tsx'
import { readSearch, text } from '#web/ui/address-search.ts'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/help-center/')({
  validateSearch: search => readSearch({ q: text(200) }, search),
  head: () =>
    pageHead({
      title: 'Help Center',
      description:
        'How Offlist works: getting started, your account, scans, and removals, in articles of two minutes each.',
      path: '/help-center',
      keywords: ['help', 'opt out', 'data removal', 'people-search sites'],
    }),
  component: HelpCenter,
})

function HelpCenter() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HelpPage
      query={q}
      onQuery={next =>
        void navigate({ search: next === '' ? {} : { q: next }, replace: true, resetScroll: false })
      }
    />
  )
}
