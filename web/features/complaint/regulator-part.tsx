// The regulator that takes the complaint, with its form, and the choice of another.
import { whatToAttach } from '#shared/domain/regulators.ts'
import { reportLongDay } from '#shared/reports/report-day.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Complaint } from './use-complaint.ts'

export function RegulatorPart({ complaint }: { complaint: Complaint }) {
  const { rows, choices, fitting, choose } = complaint
  const { regulator, home } = rows
  const { name, page, form, source, verifiedOn } = regulator
  const options = choices.map((one, index) => ({
    value: one.id,
    label: index < fitting ? one.name : `${one.name}${placeText(one.covers)}`,
  }))
  return (
    <Section
      title="Where it goes"
      lede={
        home === null
          ? 'We don’t know where you live, so choose the one for your home.'
          : `We suggest the one for ${home}. You can choose another, or write to several.`
      }
    >
      <Field label="Regulator">
        <Select value={regulator.id} options={options} onChange={event => choose(event.target.value)} />
      </Field>
      <div className="mt-5 mb-6 flex flex-wrap gap-3">
        <ExternalButton href={form ?? page} variant="primary">
          {form === null ? 'Open their page' : 'Open their form'}
        </ExternalButton>
      </div>
      <DefinitionList
        items={[
          { term: 'Name', detail: name },
          { term: form === null ? 'Page' : 'Form', detail: <Address href={form ?? page} /> },
          ...(form === null ? [] : [{ term: 'Page', detail: <Address href={page} /> }]),
          { term: 'What to do there', detail: whatToAttach(regulator) },
          { term: 'Source', detail: `${source}. We checked it on ${reportLongDay(verifiedOn)}.` },
        ]}
      />
    </Section>
  )
}

const Address = ({ href }: { href: string }) => (
  <span className="wrap-anywhere">
    <ExternalLink href={href}>{href.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}</ExternalLink>
  </span>
)

/** The country of an authority abroad; a state's authority bears its name. */
const placeText = (covers: string): string => (covers.startsWith('US') ? '' : `, ${covers}`)
