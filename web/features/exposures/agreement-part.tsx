// The details that sites ask for and listings don't show. The person allows each one once, for all sites.
import { fieldText } from '#shared/letters/field-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { AskedDetail } from './start-plan.ts'

type AgreementPartProps = {
  asked: readonly AskedDetail[]
  agreed: ReadonlySet<string>
  onAgree: (field: string, on: boolean) => void
}

/** Empty if no site asks for more than its listing shows. */
export function AgreementPart({ asked, agreed, onAgree }: AgreementPartProps) {
  if (asked.length === 0) return null
  return (
    <section className="mb-8">
      <h3 className="text-lg font-semibold">Some sites ask for more</h3>
      <p className="mt-0.5 mb-3 text-soft">
        Their listings don’t show these details, so we only share them if you say so. Otherwise, you finish
        those forms yourself.
      </p>
      <div className="border-t border-line">
        {asked.map(({ field, sites }) => (
          <div key={field} className="border-b border-line py-1">
            <Checkbox
              label={`Give the ${fieldText(field)} too`}
              hint={`For ${sitesText(sites)}.`}
              checked={agreed.has(field)}
              onCheckedChange={on => onAgree(field, on)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Lists every site by name, because consent says whom it is for. */
function sitesText(sites: readonly string[]): string {
  const last = sites.at(-1) ?? ''
  return sites.length < 2 ? last : `${sites.slice(0, -1).join(', ')} and ${last}`
}
