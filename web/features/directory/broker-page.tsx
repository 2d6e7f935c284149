// A broker's page.
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { BrokerPageData, FactPart } from './directory-data.ts'
import { brokerTrail } from './directory-trails.ts'
import { NeighborList } from './neighbor-list.tsx'
import { OfflistHere } from './offlist-here.tsx'
import { OptOutGuide } from './opt-out-guide.tsx'
import { sourceDay } from './source-day.ts'
import { SourceLine } from './source-line.tsx'

const UNKNOWN = 'Unknown'

export function BrokerPage({ page }: { page: BrokerPageData }) {
  const { name, category, risk, difficulty, guide, network, facts, unknown, sources } = page
  return (
    <Page>
      <div className="as-written">
        <Breadcrumbs trail={brokerTrail(page)} />
        <PageHeader
          title={name}
          eyebrow={name.toLowerCase() === page.domain ? category : `${page.domain} · ${category}`}
        />
        <div className="grid gap-x-8 gap-y-8 sm:grid-cols-3">
          <Stat label="Risk" value={risk.level ?? UNKNOWN} note={risk.because} />
          <Stat label="Removal difficulty" value={difficulty.level ?? UNKNOWN} note={difficulty.because} />
          <Stat
            label="By hand"
            value={`${guide.minutes} min`}
            note="Our estimate for one request: the steps below."
          />
        </div>
        <p className="mt-4 text-sm text-faint">
          Both levels are ours.{' '}
          <TextLink to="/data-brokers-list" hash="ratings">
            How we rate
          </TextLink>
        </p>
        <Section title="What it is">
          <div className="grid max-w-prose gap-4">
            {page.about.map(paragraph => (
              <p key={paragraph} className="text-pretty wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </div>
        </Section>
        <OptOutGuide name={name} guide={guide} />
        <OfflistHere page={page} />
        <Section title="Owner and network">
          {network.length === 0 && (
            <p className="text-soft">
              We know of no other broker with the same owner, request page or mailbox.
            </p>
          )}
          {network.map(neighbors => (
            <NeighborList key={neighbors.title} neighbors={neighbors} sources={sources} />
          ))}
        </Section>
        <Section title="Facts">
          <DefinitionList
            items={facts.map(({ term, parts, rule, from }) => ({
              term,
              detail: (
                <>
                  <p className="wrap-anywhere">
                    {parts.map(part => (
                      <Part key={part.text} part={part} />
                    ))}
                  </p>
                  <SourceLine sources={sources} from={from} rule={rule} />
                </>
              ),
            }))}
          />
          {unknown.length > 0 && (
            <p className="mt-4 max-w-prose text-soft">
              None of our sources says: {unknown.join('; ')}. Unknown doesn’t mean there is nothing.
            </p>
          )}
        </Section>
        <Section title="Sources" lede="Public copies, as of the day beside each.">
          <ol className="border-t border-line">
            {sources.map(({ name: source, url, on }, index) => (
              <li
                key={`${source} ${url}`}
                id={`source-${index + 1}`}
                className="flex scroll-mt-24 gap-3 border-b border-line py-2.5 target:bg-sunk"
              >
                <span className="text-faint tabular-nums">{index + 1}</span>
                <span className="min-w-0 wrap-anywhere">
                  {url === null ? source : <ExternalLink href={url}>{source}</ExternalLink>}, {sourceDay(on)}
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-4 max-w-prose text-soft">
            Something here is wrong or out of date, or you work at this company?{' '}
            <TextLink to="/support">Tell us</TextLink>, with a source if you have one, and we’ll correct it.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/data-brokers-list">All data brokers</LinkButton>
            <LinkButton to="/scan">Free Privacy Scan</LinkButton>
          </div>
        </Section>
      </div>
    </Page>
  )
}

function Part({ part: { text, href } }: { part: FactPart }) {
  if (href === undefined) return text
  return href.startsWith('mailto:') ? (
    <a href={href} className="underline underline-offset-4">
      {text}
    </a>
  ) : (
    <ExternalLink href={href}>{text}</ExternalLink>
  )
}
