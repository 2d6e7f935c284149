// /account/data: the data stored about a person, and what they can do about it.
import { MINUTE } from '#shared/lib/time.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { useNow } from '#web/data/clock.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { ImportSection } from './import-section.tsx'
import { RegisterSection } from './register-section.tsx'
import { useDeletion } from './use-deletion.ts'

export function DataPage() {
  const now = useNow(MINUTE)
  const deletion = useDeletion()
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <PageHeader
        title="What we keep about you"
        lede="What we keep, why, for how long, and who can read it. You can download it, correct it, and have it deleted."
      />
      <DeletionNotice {...deletion} now={now} />
      <ExportSection now={now} />
      <ImportSection />
      <CorrectionSection />
      <RegisterSection />
      <DeletionSection {...deletion} />
    </Page>
  )
}

/** Correcting data: where, and what can't be corrected and why. */
function CorrectionSection() {
  return (
    <Section id="correction" title="Correct a mistake">
      <div className="grid max-w-prose gap-4 text-soft">
        <p>
          You can change what you told us at any time: names, addresses and the rest under{' '}
          <TextLink to="/people">People</TextLink>, how you hear from us under{' '}
          <TextLink to="/reappearance-alerts">Monitoring</TextLink>, and your note in each{' '}
          <TextLink to="/my-removals">removal</TextLink>.
        </p>
        <p>
          Some things can’t be changed, because they’re a record of what happened: timelines, proof, letters
          sent and received, what we’ve told sites, and the security log. They’d prove nothing if you or we
          could rewrite them. We can’t correct what a site shows about you. If we mixed you up with someone
          else, answer “Is this you?” under <TextLink to="/exposures">Listings</TextLink>.
        </p>
      </div>
    </Section>
  )
}
