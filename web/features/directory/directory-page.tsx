// /data-brokers-list: every broker that we know of.
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LaterPart, later } from '#web/ui/later-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { DirectoryList, type DirectoryListProps } from './directory-list.tsx'
import { DirectoryStats } from './directory-stats.tsx'
import { LIST_TRAIL } from './directory-trails.ts'
import { LetterNav } from './letter-nav.tsx'
import { StartContext } from './start-context.ts'

// Loaded later: it's below the fold, and the page has a size limit.
const more = later('more', async () => (await import('./directory-more.tsx')).DirectoryMore)

export function DirectoryPage(props: DirectoryListProps) {
  return (
    <Page>
      <Breadcrumbs trail={LIST_TRAIL} />
      <PageHeader
        title="Data Brokers Directory"
        lede="Who keeps and sells data about people, what each asks for, and how to opt out. Every fact has its source and its date."
      />
      <DirectoryStats start={props.start} />
      <div className="mt-10">
        <Notice tone="yours" title="Opting out by hand takes patience">
          Each broker has its own form, some want a call or an ID, and sites list people again. Do the ones
          that show you first, and tell none of them more than it asks for.
        </Notice>
      </div>
      <Section title="Find a broker" id="brokers">
        <DirectoryList {...props} />
        <h3 className="mt-10 mb-3 text-lg font-semibold">All brokers, by first letter</h3>
        <LetterNav letters={props.start.letters} />
      </Section>
      <div id="more">
        <StartContext value={props.start}>
          <LaterPart part={more} />
        </StartContext>
      </div>
    </Page>
  )
}
