// /operations/audit: every operator's acts, newest first, and whether the log is whole.
import { useCallback, useState } from 'react'
import { OPERATOR_ACTS, type OperatorActName } from '#shared/domain/operator-acts.ts'
import { momentText } from '#shared/letters/day-text.ts'
import type { ActsCheckView, ActsView, ActView } from '#shared/protocol/operator-console.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { operatorConsole } from '#web/data/operator-console.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { actDetailText, actText, byText } from './audit-words.ts'
import { counted } from './operation-words.ts'

type AuditPageProps = {
  /** Only acts of this kind. */
  act: OperatorActName | undefined
  onFilter: (act: OperatorActName | undefined) => void
}

const OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(OPERATOR_ACTS).map(([value, label]) => ({ value, label })),
]

/** The act with this name; undefined for all acts, and for a name that no act has. */
export const actNamed = (name: string | undefined): OperatorActName | undefined =>
  name !== undefined && Object.hasOwn(OPERATOR_ACTS, name) ? (name as OperatorActName) : undefined

export function AuditPage({ act, onFilter }: AuditPageProps) {
  const reachable = useReachable()
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader
        title="Audit log"
        lede="What operators did in the last two years. There’s no way to edit it, and a change in the database would show: each entry is sealed together with the one before."
      />
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      <CheckPart />
      <Section title="Entries">
        <div className="mb-6 max-w-[22rem]">
          <Field label="Show">
            <Select
              options={OPTIONS}
              value={act ?? ''}
              onChange={({ target: { value } }) => onFilter(actNamed(value))}
            />
          </Field>
        </div>
        <Entries key={act ?? ''} act={act} />
      </Section>
    </Page>
  )
}

/** Checks the whole log. */
function CheckPart() {
  const { loadState, reload } = useLoad(operatorConsole.checkActs, failureOf)
  return (
    <div className="mb-10">
      <AsyncSection name="the check of the log" loadState={loadState} reload={reload}>
        {check => <Outcome check={check} />}
      </AsyncSection>
    </div>
  )
}

function Outcome({ check: { checked, broken_at } }: { check: ActsCheckView }) {
  if (broken_at === null)
    return (
      <Notice tone="clear" title="The log is whole">
        {counted(checked, 'entry is', 'entries are')} as they were written, and none is missing.
      </Notice>
    )
  return (
    <Notice tone="back" title={`Entry ${broken_at} was changed, or is missing`}>
      Someone wrote to the database by another way. The entries before it are right. Compare with the server’s
      own log and with a backup, and find out who has access to the database.
    </Notice>
  )
}

function Entries({ act }: { act: OperatorActName | undefined }) {
  const load = useCallback(() => operatorConsole.acts(act, null), [act])
  const { loadState, reload, put } = useLoad(load, failureOf)
  const { busy, run } = useAction(failureOf)
  const [moreFailed, setMoreFailed] = useState<string | null>(null)
  const showEarlier = async (shown: ActsView) => {
    const failed = await run(
      'earlier',
      async () => {
        const page = await operatorConsole.acts(act, shown.next)
        put({ ...page, acts: [...shown.acts, ...page.acts] })
      },
      null,
      true,
    )
    setMoreFailed(failed)
  }
  if (loadState.status === 'failed' && loadState.offline)
    return <PageLoadError failure={loadState} what="The log’s entries" reload={reload} />
  return (
    <AsyncSection name="the entries" loadState={loadState} reload={reload}>
      {shown =>
        shown.acts.length === 0 ? (
          <EmptyState title="No entries">
            {act === undefined ? 'No operator has done anything yet.' : 'No operator has done this.'}
          </EmptyState>
        ) : (
          <>
            <List label="Audit log">
              {shown.acts.map(one => (
                <Entry key={one.number} entry={one} now={Date.parse(shown.now)} />
              ))}
            </List>
            {moreFailed !== null && (
              <PartFailed message={moreFailed} onRetry={() => void showEarlier(shown)} />
            )}
            {shown.next !== null && moreFailed === null && (
              <Button className="mt-4" loading={busy === 'earlier'} onClick={() => void showEarlier(shown)}>
                Show earlier
              </Button>
            )}
          </>
        )
      }
    </AsyncSection>
  )
}

function Entry({ entry, now }: { entry: ActView; now: number }) {
  const { number, at, account_id, is_about_account } = entry
  const detail = actDetailText(entry)
  return (
    <ListRow
      title={actText(entry)}
      detail={
        <>
          {byText(entry)}
          {detail !== '' && <span className="block">{detail}</span>}
          {is_about_account && (
            <span className="block">
              {account_id === null ? (
                'The account is deleted.'
              ) : (
                <>
                  Account{' '}
                  <TextLink to="/operations/accounts" search={{ id: account_id }} className="wrap-anywhere">
                    {account_id}
                  </TextLink>
                </>
              )}
            </span>
          )}
        </>
      }
      trailing={
        <span>
          {momentText(at, now)} · {number}
        </span>
      }
    />
  )
}
