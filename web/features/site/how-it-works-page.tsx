// The page that explains the whole process.
import { howItWorks, timeline } from '#web/content/how-it-works.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { WrittenParts } from './written-parts.tsx'

/** Four steps, then how long each takes and who determines that. */
export function HowItWorksPage() {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/how-it-works', { '/how-it-works': howItWorks.title })} />
      <PageHeader title={howItWorks.title} lede={howItWorks.lede} />
      <WrittenParts parts={howItWorks.parts} />
      <Section title="How long it takes">
        <DefinitionList items={timeline} />
      </Section>
      <div className="mt-10">
        <LinkButton to="/scan" variant="primary">
          Start Free Scan
        </LinkButton>
      </div>
    </Page>
  )
}
