// /account/data: what we keep about a person, and what they can do about it.

import { MINUTE } from '#shared/lib/time.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { useNow } from '#web/data/clock.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { CorrectionSection } from './correction-section.tsx'
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
