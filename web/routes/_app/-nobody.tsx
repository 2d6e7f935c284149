// The content of a screen about one person while the account has no people.
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function Nobody({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        title="First, tell us who to look for"
        action={
          <LinkButton to="/onboarding" variant="primary">
            Describe a person
          </LinkButton>
        }
      >
        A name and a city is enough to start.
      </EmptyState>
    </Page>
  )
}
