// The compliance page (PRODUCT T2.8): certificates if there are any, laws, and measures.
import { CERTIFICATES } from '#shared/domain/claim.ts'
import { measures, regulations } from '#web/content/compliance.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Certificate, PlainLaw } from './certificate.tsx'
import { useClaims } from './use-claims.ts'

export function CompliancePage() {
  const claims = useClaims()
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/compliance')} />
      <PageHeader
        title="Compliance"
        lede="Which certificates this service holds, which laws it follows, and how your data is kept."
      />
      <Section title="Certifications">
        <ul className="grid border-t-2 border-ink sm:grid-cols-2">
          {CERTIFICATES.map(certificate => (
            <Certificate key={certificate.id} certificate={certificate} claims={claims} />
          ))}
          <PlainLaw name="GDPR" to="/gdpr-compliance" />
          <PlainLaw name="CCPA" to="/privacy-education" />
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/contact" search={{ inquiry: 'compliance' }} variant="primary">
            Request a report
          </LinkButton>
          <LinkButton to="/contact" search={{ inquiry: 'enterprise' }}>
            Contact Sales
          </LinkButton>
        </div>
      </Section>
      <Section title="Laws">
        <ul className="grid gap-x-10 md:grid-cols-2">
          {regulations.map(law => (
            <li key={law.name} className="border-t border-line py-5">
              <h3 className="font-medium">{law.name}</h3>
              <p className="text-sm text-faint">{law.covers}</p>
              <p className="mt-2 text-pretty text-soft">{law.text}</p>
              <TextLink to={law.to} className="mt-2 inline-block text-sm">
                How it works here<span className="sr-only">: {law.name}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Security measures">
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {measures.map(({ title, points }) => (
            <div key={title} className="border-t border-line pt-4">
              <h3 className="font-medium">{title}</h3>
              <ul className="mt-2 grid gap-1.5 text-soft">
                {points.map(point => (
                  <li
                    key={point}
                    className="relative pl-5 text-pretty before:absolute before:top-[0.8em] before:left-0 before:h-px before:w-3 before:bg-edge"
                  >
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/contact" search={{ inquiry: 'compliance' }}>
            Contact the compliance team
          </LinkButton>
          <a href="/trust-center.txt" download className={buttonStyle('secondary', 'medium', false)}>
            Download the trust center
          </a>
        </div>
      </Section>
    </Page>
  )
}
