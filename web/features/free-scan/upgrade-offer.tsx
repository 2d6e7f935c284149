// What a plan does about the results. The wording is picked per visit; the plan's details come from the server.
import { Check } from 'lucide-react'
import type { UpgradeVariant } from '#shared/protocol/analytics.ts'
import type { FreeScanResponse } from '#shared/protocol/free-scan.ts'
import { upgradeWordings } from '#web/content/upgrade-variants.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type UpgradeOfferProps = {
  variant: UpgradeVariant
  prompt: NonNullable<FreeScanResponse['upgradePrompt']>
  onUpgrade: () => void
}

export function UpgradeOffer({ variant, prompt, onUpgrade }: UpgradeOfferProps) {
  const { title, text, source } = upgradeWordings[variant]
  return (
    <section
      aria-labelledby="upgrade-title"
      data-variant={variant}
      className="rounded-t-xs rounded-b-lg border border-t-2 border-line border-t-ink bg-raised p-6"
    >
      <h2 id="upgrade-title" className="font-serif text-xl font-medium">
        {title}
      </h2>
      <p className="mt-1.5 text-sm text-pretty text-soft">{text}</p>
      {source && (
        <p className="mt-1.5 text-xs text-faint">
          <ExternalLink href={source.href}>{source.label}</ExternalLink>
        </p>
      )}
      <p className="mt-3 text-sm text-pretty text-soft">{prompt.message}</p>
      <ul className="my-4 grid gap-2 text-sm">
        {prompt.benefits.map(benefit => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-clear" />
            {benefit}
          </li>
        ))}
      </ul>
      <LinkButton to="/pricing" block onClick={onUpgrade}>
        See the plans
      </LinkButton>
    </section>
  )
}
