// /account/security/webhooks: the user's webhooks.
import { useState } from 'react'
import { WEBHOOKS_MAX } from '#shared/domain/webhook-events.ts'
import type { WebhookView } from '#shared/protocol/developer.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { webhookCalls } from '#web/data/webhooks.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoad } from '#web/ui/use-load.ts'
import { AddWebhook } from './add-webhook.tsx'
import { eventLabel, webhookPill } from './webhook-words.ts'

const TRAIL = [{ label: 'Security', to: '/account/security' }, { label: 'Webhooks' }]

/** None of this is stored on the device, so there is nothing to show offline. */
export function WebhooksPage() {
  const { loadState, reload } = useLoad(webhookCalls.list, failureOf)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  )
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <Breadcrumbs trail={TRAIL} />
      <PageHeader
        title="Webhooks"
        lede={
          <>
            We call your program when something happens, so that it doesn’t have to ask.{' '}
            <TextLink to="/$page" params={{ page: 'api' }} hash="webhooks">
              How webhooks work
            </TextLink>
          </>
        }
      />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Webhooks" reload={reload} />
      ) : (
        <AsyncSection name="webhooks" loadState={loadState} reload={reload}>
          {hooks =>
            hooks.length === 0 ? (
              <EmptyState title="No webhooks yet" action={add}>
                Add one if you have a program that should hear of scans, removals, and listings that come
                back.
              </EmptyState>
            ) : (
              <>
                <List label="Webhooks">
                  {hooks.map(hook => (
                    <WebhookRow key={hook.id} hook={hook} />
                  ))}
                </List>
                <div className="mt-6">
                  {hooks.length < WEBHOOKS_MAX ? (
                    add
                  ) : (
                    <p className="text-soft">
                      You have {WEBHOOKS_MAX}, which is the most. Delete one to add another.
                    </p>
                  )}
                </div>
              </>
            )
          }
        </AsyncSection>
      )}
      {adding && (
        <AddWebhook
          onClose={made => {
            setAdding(false)
            if (made) void reload()
          }}
        />
      )}
    </Page>
  )
}

function WebhookRow({ hook }: { hook: WebhookView }) {
  const { tone, text } = webhookPill(hook)
  return (
    <ListRow
      title={
        <RowLink to="/account/security/webhooks/$webhookId" params={{ webhookId: hook.id }}>
          {hook.url}
        </RowLink>
      }
      detail={hook.events.map(eventLabel).join(' · ')}
      trailing={<StatusPill tone={tone}>{text}</StatusPill>}
    />
  )
}
