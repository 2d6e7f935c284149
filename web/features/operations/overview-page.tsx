// /operations/overview: accounts, plans, mail, storage, keys, backups and settings at a glance.
import type { ReactNode } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import type { OverviewView } from '#shared/protocol/operator-console.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { operatorConsole } from '#web/data/operator-console.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonPart } from '#web/ui/skeleton-part.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { counted } from './operation-words.ts'
import { backupText, bucketText, keyText, mailText, planStatusText, storedText } from './overview-words.ts'

export function OverviewPage() {
  const { loadState, reload } = useLoad(operatorConsole.overview, failureOf)
  const { busy, run } = useAction(failureOf)
  const reachable = useReachable()
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader
        title="Overview"
        lede="Accounts, plans, mail, storage, keys, backups and settings. Only counts: it names nobody."
        action={
          loadState.status === 'ready' && (
            <Button loading={busy === 'refresh'} onClick={() => void run('refresh', reload)}>
              Refresh
            </Button>
          )
        }
      />
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      {loadState.status === 'loading' && <SkeletonPart />}
      {loadState.status === 'failed' && (
        <PageLoadError failure={loadState} what="These figures" reload={reload} />
      )}
      {loadState.status === 'ready' && <Parts seen={loadState.value} />}
    </Page>
  )
}

function Parts({ seen }: { seen: OverviewView }) {
  const { accounts, billing, mail, inbox, storage, keys, backups, copy, settings } = seen
  const now = Date.parse(seen.now)
  return (
    <>
      <Section title="Accounts">
        <DefinitionList
          items={[
            { term: 'All', detail: accounts.all },
            { term: 'With a confirmed address', detail: accounts.confirmed },
            { term: 'Locked', detail: accounts.locked },
            { term: 'Waiting for deletion', detail: accounts.to_be_deleted },
          ]}
        />
      </Section>
      <Section title="Plans">
        {billing.plans.length === 0 ? (
          <Nothing>
            {billing.sold
              ? 'Plans are for sale. Nobody has one yet.'
              : 'No plans are sold on this server. Everyone has every feature.'}
          </Nothing>
        ) : (
          <DefinitionList
            items={billing.plans.map(one => ({ term: planStatusText(one), detail: one.count }))}
          />
        )}
      </Section>
      <Section title="Mail">
        <DefinitionList
          items={[
            { term: 'Queue', detail: mailText(mail) },
            {
              term: 'Came back',
              detail: `${counted(mail.returned, 'letter')} of those sent in the last seven days`,
            },
            {
              term: 'Contacts gone bad',
              detail: `${counted(mail.bad_contacts, 'mailbox', 'mailboxes')} of sites that we don’t write to for now`,
            },
            {
              term: 'Inbox',
              detail: (
                <TextLink to="/operations/inbox" className="inline-block">
                  {counted(inbox.open, 'open message')}, {inbox.waiting} waiting for an answer
                </TextLink>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Storage" lede="Files, without the rows of the database.">
        {storage.length === 0 ? (
          <Nothing>No file is stored.</Nothing>
        ) : (
          <DefinitionList
            items={storage.map(one => ({ term: bucketText(one.bucket), detail: storedText(one) }))}
          />
        )}
      </Section>
      <Section
        title="Keys"
        lede={
          <>
            They aren’t rotated automatically; we suggest once a year.{' '}
            <code>npm run admin -- rotate-key</code> makes new ones, and encrypts everything again.
          </>
        }
      >
        <DefinitionList
          items={keys.map(key => ({ term: `For ${key.purpose}`, detail: keyText(key, now) }))}
        />
      </Section>
      <Section title="Backups and version">
        <DefinitionList
          items={[
            { term: 'Last backup', detail: backupText(backups, now) },
            ...(copy === null
              ? []
              : [
                  { term: 'Version', detail: `${copy.version ?? 'unknown'}, of the copy that answered` },
                  { term: 'Newest migration', detail: copy.migration },
                ]),
          ]}
        />
        <p className="mt-3 text-sm text-faint">
          As of {momentText(seen.now, now)}. Copies of the server don’t record themselves, so this is the one
          that answered.
        </p>
      </Section>
      <SettingsPart settings={settings} />
    </>
  )
}

/** Set ones are open, the others folded away. Values stay on the server. */
function SettingsPart({ settings }: { settings: OverviewView['settings'] }) {
  const isSet = settings.filter(({ state }) => state === 'set')
  const others = settings.filter(({ state }) => state !== 'set')
  return (
    <Section title="Settings in force" lede="Their names, never their values: some are secrets.">
      {isSet.length === 0 ? (
        <Nothing>Everything has its default.</Nothing>
      ) : (
        <SettingList label="Set here" settings={isSet} />
      )}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer py-1.5 text-soft pointer-coarse:min-h-touch pointer-coarse:content-center">
            With their default, or not set ({others.length})
          </summary>
          <div className="mt-2">
            <SettingList label="With their default, or not set" settings={others} />
          </div>
        </details>
      )}
    </Section>
  )
}

const STATES = { set: 'Set', default: 'Default', unset: 'Not set' } as const

function SettingList({ label, settings }: { label: string; settings: OverviewView['settings'] }) {
  return (
    <List label={label}>
      {settings.map(({ name, state }) => (
        <ListRow
          key={name}
          title={<code className="text-sm wrap-anywhere">{name}</code>}
          trailing={<StatusPill tone={state === 'set' ? 'sent' : 'neutral'}>{STATES[state]}</StatusPill>}
        />
      ))}
    </List>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-y border-line py-4 text-soft">{children}</p>
)
