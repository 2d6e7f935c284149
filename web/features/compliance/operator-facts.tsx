// The facts that this server's operator has set: certificates, regions, availability, support (PRODUCT T2.8: enterprise
// security). Missing ones are shown as not set.
import type { ReactNode } from 'react'
import { CERTIFICATES } from '#shared/domain/claim.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Certificate } from './certificate.tsx'
import { type Loaded, useClaims, useSupport } from './use-claims.ts'

export function OperatorFacts() {
  const claims = useClaims()
  const support = useSupport()
  return (
    <>
      <Section title="Certifications">
        <ul className="grid border-t border-line sm:grid-cols-2">
          {CERTIFICATES.map(certificate => (
            <Certificate key={certificate.id} certificate={certificate} claims={claims} />
          ))}
        </ul>
        <p className="mt-5">
          <TextLink to="/compliance">Laws, measures, and the trust center</TextLink>
        </p>
      </Section>
      <Section title="Regions and support">
        <DefinitionList
          items={[
            {
              term: 'Where the servers are',
              detail: known(claims, ({ regions }) => regions ?? 'The operator hasn’t said where.'),
            },
            {
              term: 'Availability',
              detail: known(claims, ({ uptime_percent }) =>
                uptime_percent === null
                  ? 'No service level is promised.'
                  : `${uptime_percent}% of each month, promised by the operator.`,
              ),
            },
            {
              term: 'Support hours',
              detail: known(support, ({ hours }) => hours ?? 'The operator hasn’t set any.'),
            },
            {
              term: 'Time to answer',
              detail: known(support, ({ reply_hours }) =>
                reply_hours === null
                  ? 'No time is promised.'
                  : `Within ${reply_hours} hours, promised by the operator.`,
              ),
            },
          ]}
        />
        <p className="mt-5">
          <TextLink to="/contact">Write to us</TextLink>
        </p>
      </Section>
    </>
  )
}

function known<T>(told: Loaded<T>, show: (view: T) => string): ReactNode {
  if (told === null) return <span className="text-faint">Checking…</span>
  return told === 'failed' ? 'We couldn’t load this.' : show(told)
}
