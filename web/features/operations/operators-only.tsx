// Shows an operator's pages to operators whose session has used a second factor. Others get the page for missing pages,
// and operators without a second factor learn how to set one up.
import type { ReactNode } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import { operatorConsole } from '#web/data/operator-console.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoad } from '#web/ui/use-load.ts'

type OperatorsOnlyProps = { notFound: ReactNode; children: ReactNode }

/** The server decides again at each request. */
export function OperatorsOnly({ notFound, children }: OperatorsOnlyProps) {
  const { loadState, reload } = useLoad(operatorConsole.access, failureOf)
  if (loadState.status === 'loading') return <Skeleton />
  if (loadState.status === 'failed')
    return (
      <Page>
        <PageHeader title="Operations" />
        <PageLoadError failure={loadState} what="The operators’ pages" reload={reload} />
      </Page>
    )
  if (loadState.value === 'second-factor') return <SecondFactorNeeded />
  return loadState.value === 'hidden' ? notFound : children
}

function SecondFactorNeeded() {
  return (
    <Page>
      <PageHeader
        title="You need a second factor"
        lede="Operators can lock and delete accounts, so a password alone doesn’t open these pages."
      />
      <ul className="grid max-w-prose list-disc gap-2 pl-5 text-pretty">
        <li>
          Turn on two-step sign-in on your security page, with an authenticator app. It works at once, and
          you’ll be asked for a code whenever you sign in.
        </li>
        <li>If you have a passkey, sign out, and sign in with it.</li>
      </ul>
      <LinkButton to="/account/security" variant="primary" className="mt-8">
        Set up a second factor
      </LinkButton>
    </Page>
  )
}
