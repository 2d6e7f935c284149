// The AI legal engine: turns a request in the person's own words into a document (PRODUCT T2.4).
import type { ReactNode } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useLanguageModel } from '#web/data/language-model.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs } from '#web/data/queries.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestList } from './request-list.tsx'
import { viewDocuments, viewWaiting } from './request-view.ts'
import { useGenerate } from './use-generate.ts'

type LegalPageProps = {
  people: readonly Person[]
  startWith: Person | null
  sites: ReadonlyMap<string, DataBrokerSite>
  email: string
  /** Another way, for people whose state has one. */
  elsewhere: ReactNode
}

export function LegalPage({ people, startWith, sites, email, elsewhere }: LegalPageProps) {
  const requests = useDocs('legal_requests')
  const scans = useDocs('exposure_scans')
  const intents = useIntents()
  const model = useLanguageModel()
  const { busy, generate } = useGenerate(requests.docs)
  const now = useNow(MINUTE)
  if ([requests, scans].some(({ status }) => status === 'loading')) return <Skeleton />
  return (
    <Page>
      <PageHeader
        title="Legal requests"
        lede="Tell us what happened. You get a letter that cites only law that covers you, and you read it before anybody else does."
      />
      <RequestForm
        people={people}
        startWith={startWith}
        scans={scans.docs}
        sites={sites}
        model={model}
        email={email}
        busy={busy}
        generate={generate}
      />
      <div className="mt-8">
        <Disclaimer />
      </div>
      <div className="mt-8 empty:hidden">{elsewhere}</div>
      <Section id="documents" title="Your legal documents">
        <RequestList
          documents={viewDocuments(requests.docs)}
          waiting={viewWaiting(intents, requests.docs)}
          sites={sites}
          email={email}
          now={now}
        />
      </Section>
    </Page>
  )
}
