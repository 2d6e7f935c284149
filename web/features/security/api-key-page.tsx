// /account/security/keys/{id}: one API key: what it may do, and how much it's used.
import { type ReactNode, useCallback } from 'react'
import { LOG_DAYS } from '#shared/domain/webhook-events.ts'
import type { KeyDay } from '#shared/protocol/developer.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import type { ApiKeyView } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { webhookCalls } from '#web/data/webhooks.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { useLoad } from '#web/ui/use-load.ts'
import { KeyDays } from './key-days.tsx'
import { scopeText } from './scope-text.ts'
import { lastUsedText, onDayText } from './when-text.ts'

type Loaded = { apiKey: ApiKeyView; days: readonly KeyDay[] } | null

/** `notFound`: shown if there is no such key. None of this is stored on the device. */
export function ApiKeyPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const load = useCallback(() => readKey(id), [id])
  const { loadState, reload } = useLoad(load, failureOf)
  if (loadState.status === 'loading') return <Skeleton />
  if (loadState.status === 'ready' && loadState.value === null) return notFound
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="API keys" reload={reload} />
      ) : (
        loadState.value && <Parts {...loadState.value} />
      )}
    </Page>
  )
}

async function readKey(id: string): Promise<Loaded> {
  const apiKey = (await security.apiKeys()).find(one => one.id === id)
  if (!apiKey) return null
  const days = await webhookCalls.keyUses()
  return { apiKey, days: days.filter(({ key_id }) => key_id === id) }
}

function Parts({ apiKey, days }: NonNullable<Loaded>) {
  const { name, prefix, scopes, created_at, last_used_at, expires_at } = apiKey
  const sum = (of: 'calls' | 'refused' | 'limited' | 'failed') =>
    days.reduce((total, day) => total + day[of], 0).toLocaleString('en-US')
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Security', to: '/account/security' }, { label: name }]} />
      <PageHeader title={name} lede={`${lastUsedText(last_used_at)}.`} />
      <DefinitionList
        items={[
          { term: 'Begins with', detail: <span className="font-mono">{prefix}</span> },
          { term: 'May', detail: scopes.map(scopeText).join('; ') },
          { term: 'Made', detail: onDayText('On', created_at) },
          { term: 'Ends', detail: expires_at === null ? 'When you revoke it' : onDayText('On', expires_at) },
        ]}
      />
      <Section title="Calls" lede={`In the last ${LOG_DAYS} days, up to about ten seconds ago.`}>
        {days.length === 0 ? (
          <p className="border-y border-line py-5 text-soft">No calls yet.</p>
        ) : (
          <>
            <KeyDays days={days} />
            <div className="mt-8">
              <DefinitionList
                items={[
                  { term: 'Calls', detail: sum('calls') },
                  { term: 'Refused', detail: `${sum('refused')}: wrong, not allowed, or not found` },
                  { term: 'Too many', detail: `${sum('limited')}: more than the limit allows` },
                  { term: 'Failed', detail: `${sum('failed')}: on our side` },
                ]}
              />
            </div>
          </>
        )}
      </Section>
    </>
  )
}
