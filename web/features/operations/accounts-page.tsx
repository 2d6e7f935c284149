// /operations/accounts: one account by its exact address or number: its state, and what operators can do to it.
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AccountView } from '#shared/protocol/operator-console.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { operatorConsole } from '#web/data/operator-console.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonLine } from '#web/ui/skeleton-line.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AccountPart } from './account-part.tsx'

type AccountsPageProps = {
  /** The account in the address; undefined before a search. Addresses of people never stand there. */
  id: string | undefined
  onFind: (id: string | undefined) => void
}

/** `missing`: no account has the address or number. */
type Found = AccountView | 'missing' | null

export function AccountsPage({ id, onFind }: AccountsPageProps) {
  const [found, setFound] = useState<Found>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reachable = useReachable()
  const look = async (query: string) => {
    const seen = await findOrMissing(query)
    setFailure(null)
    setFound(seen)
    onFind(seen === 'missing' ? undefined : seen.id)
  }
  const isShown = found !== null && found !== 'missing' && found.id === id
  // The page was opened with an account: from the audit log, or by a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per account in the address
  useEffect(() => {
    if (id === undefined || isShown) return
    look(id).catch(error => setFailure(failureOf(error).message))
  }, [id])
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader
        title="Accounts"
        lede="Find an account by its exact address or number. You see its state, and nothing that its owner stored."
      />
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      <SearchForm look={look} />
      {failure !== null && <FormFailure message={failure} />}
      {id !== undefined && !isShown && failure === null && <Loading />}
      {found === 'missing' && (
        <EmptyState title="No such account">
          No account has exactly this address or number. Check the spelling, or ask for the address that they
          sign in with.
        </EmptyState>
      )}
      {isShown && <AccountPart key={found.id} account={found} onChange={setFound} />}
    </Page>
  )
}

async function findOrMissing(query: string): Promise<AccountView | 'missing'> {
  try {
    return await operatorConsole.find(query)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing'
    throw error
  }
}

const fields = [{ name: 'account', missing: 'Enter an address or an account’s number.' }]

function SearchForm({ look }: { look: (query: string) => Promise<void> }) {
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ account = '' }) => {
      try {
        await look(account.trim())
        return { ok: true, message: '' }
      } catch (error) {
        return { ok: false, message: failureOf(error).message }
      }
    },
    { keeps: false },
  )
  return (
    <search className="mb-10 block max-w-[34rem]">
      <form {...formProps} aria-label="Find an account">
        <FormFailure message={failure} />
        <Field label="Address or number" hint="The audit log notes that you looked." error={errors.account}>
          <div className="flex gap-2">
            <TextInput
              name="account"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              required
              className="min-w-0 flex-1"
            />
            <Button type="submit" loading={busy} icon={<Search aria-hidden className="size-4.5" />}>
              Find
            </Button>
          </div>
        </Field>
      </form>
    </search>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the account" className="grid gap-3 border-y border-line py-5">
      <SkeletonLine width="min(18rem, 70%)" />
      <SkeletonLine width="min(26rem, 90%)" />
    </div>
  )
}
