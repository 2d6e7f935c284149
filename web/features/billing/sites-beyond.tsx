// Says, before a scan leaves sites out, that a plan covers fewer sites than there are.
import type { EntitlementsView } from '#shared/protocol/billing.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** `searchable`: how many sites a scan could check. Empty if the plan covers all of them. */
export function SitesBeyond({ gives, searchable }: { gives: EntitlementsView | null; searchable: number }) {
  if (gives === null || searchable <= gives.maxSites) return null
  const has = gives.plan === null ? 'Without a plan, we check' : 'Your plan covers'
  return (
    <p className="mb-6 max-w-prose text-sm text-pretty text-soft">
      {has} {gives.maxSites} of the {searchable} sites we can search.{' '}
      <TextLink to="/pricing">See what each plan covers.</TextLink>
    </p>
  )
}
