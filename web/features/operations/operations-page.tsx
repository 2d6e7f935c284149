// /operations: the state of the server's jobs and recipes, for operators. Everyone else gets a 404 page.
import type { ReactNode } from 'react'
import { dayText, momentText } from '#shared/letters/day-text.ts'
import type { MeasuresView, StretchedLane } from '#shared/protocol/operations.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ActionResult, StatusMessage } from '#web/ui/status-message.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { InstallationPart } from './installation-part.tsx'
import { counted, measuredEventText, stretchText } from './operation-words.ts'
import { QueueTable } from './queue-table.tsx'
import { RecipesPart } from './recipes-part.tsx'
import { TasksPart } from './tasks-part.tsx'
import { TroubledPart } from './troubled-part.tsx'
import { UntrustedSitesPart } from './untrusted-sites-part.tsx'
import { type Operations, type RunOperation, useOperations } from './use-operations.ts'
import { VitalsTable } from './vitals-table.tsx'

/** More wouldn't add anything. */
const SHOWN = 20

type Event = MeasuresView['events'][number]

/** `notFound`: shown to everyone who isn't an operator. */
export function OperationsPage({ notFound }: { notFound: ReactNode }) {
  const { loadState, reload, busy, result, run } = useOperations()
  if (loadState.status === 'loading') return <Skeleton />
  if (loadState.status === 'ready' && loadState.value === null) return notFound
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader
        title="Operations"
        lede="What this server has to do, what’s stuck, which sites it doubts, and how well its recipes work."
        action={
          loadState.status === 'ready' && (
            <Button loading={busy === 'refresh'} onClick={() => run('refresh', async () => 'Up to date.')}>
              Refresh
            </Button>
          )
        }
      />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Queues and recipes" reload={reload} />
      ) : (
        loadState.value && <Parts seen={loadState.value} busy={busy} result={result} run={run} />
      )}
    </Page>
  )
}

type PartsProps = { seen: Operations; busy: string | null; result: ActionResult; run: RunOperation }

function Parts({ seen: { queue, recipes, sites, stretched, measures }, busy, result, run }: PartsProps) {
  const reachable = useReachable()
  const now = Date.parse(queue.now)
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      <StatusMessage result={result} />
      <TasksPart recipes={recipes} now={now} busy={busy} run={run} />
      <UntrustedSitesPart sites={sites} now={now} busy={busy} run={run} />
      <StretchedPart lanes={stretched} />
      <InstallationPart />
      <Section
        title="Queue"
        lede={`As of ${momentText(queue.now, now)}. Failing means it took more than one attempt.`}
      >
        <QueueTable queue={queue} busy={busy} run={run} />
      </Section>
      <Section title="Stuck work" lede="Work that fails, or has been due for over an hour.">
        <TroubledPart queue={queue} busy={busy} run={run} />
      </Section>
      <Section title="Recipes" lede="Worst first. Only a recipe’s own faults count against it.">
        <RecipesPart recipes={recipes} />
      </Section>
      <Section
        title="Speed of pages"
        lede={`Three of four visits in the last ${measures.days} days were at least this fast. The number of visits is next to the rating. Browsers that ask for privacy aren’t measured.`}
      >
        <VitalsTable routes={measures.routes} />
      </Section>
      <Section title="On public pages" lede="Counts per day. Visitors aren’t distinguished.">
        <EventsPart events={measures.events} now={now} />
      </Section>
      <Section title="Help articles" lede={`How often each was read in the last ${measures.days} days.`}>
        <ReadsPart reads={measures.reads} />
      </Section>
    </>
  )
}

/** Events on public pages, by day, the latest first. */
function EventsPart({ events, now }: { events: readonly Event[]; now: number }) {
  if (events.length === 0)
    return <p className="border-y border-line py-4 text-soft">Nothing was counted yet.</p>
  return (
    <List label="By day">
      {[...Map.groupBy(events, ({ on_day }) => on_day)].map(([day, those]) => (
        <ListRow
          key={day}
          title={dayText(`${day}T12:00:00.000Z`, now)}
          detail={those.map(one => `${measuredEventText(one)}: ${counted(one.times, 'time')}`).join(' · ')}
        />
      ))}
    </List>
  )
}

/** Reads of help articles, the most read first. */
function ReadsPart({ reads }: { reads: MeasuresView['reads'] }) {
  if (reads.length === 0)
    return <p className="border-y border-line py-4 text-soft">No article was read yet.</p>
  return (
    <List label="Help articles">
      {reads.slice(0, SHOWN).map(({ article, times }) => (
        <ListRow key={article} title={article} detail={counted(times, 'time')} />
      ))}
    </List>
  )
}

/** Empty if all maintenance is on time. */
function StretchedPart({ lanes }: { lanes: readonly StretchedLane[] }) {
  if (lanes.length === 0) return null
  return (
    <Section
      title="Over their budget"
      lede="These sites have more repeat scans planned than they can take, so the scans come later. First scans, removals and their checks keep their time."
    >
      <List label="Sites over their budget">
        {lanes.map(lane => (
          <ListRow key={lane.lane} title={lane.sites.join(', ') || lane.lane} detail={stretchText(lane)} />
        ))}
      </List>
    </Section>
  )
}
