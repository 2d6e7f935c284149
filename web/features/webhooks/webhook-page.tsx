// /account/security/webhooks/{id}: one webhook, what can be done with it, and its log.
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { LOG_DAYS } from '#shared/domain/webhook-events.ts'
import type { WebhookView } from '#shared/protocol/developer.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { webhookCalls } from '#web/data/webhooks.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { eventLabel, offText, timeOf, webhookPill } from './webhook-words.ts'

/** `notFound`: shown if there is no such webhook. */
export function WebhookPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const load = useCallback(() => readIfThere(id), [id])
  const { loadState, reload, put } = useLoad(load, failureOf)
  if (loadState.status === 'loading') return <Skeleton />
  if (loadState.status === 'ready' && loadState.value === null) return notFound
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Webhooks" reload={reload} />
      ) : (
        loadState.value && <Parts hook={loadState.value} put={put} />
      )}
    </Page>
  )
}

async function readIfThere(id: string): Promise<WebhookView | null> {
  try {
    return await webhookCalls.read(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function Parts({ hook, put }: { hook: WebhookView; put: (hook: WebhookView) => void }) {
  const navigate = useNavigate()
  const { busy, result, run } = useAction(failureOf)
  const [changing, setChanging] = useState(false)
  const [sends, setSends] = useState(0)
  const { host } = new URL(hook.url)
  const pill = webhookPill(hook)
  const off = offText(hook)
  const turn = (state: 'on' | 'paused', done: string) =>
    run(state, async () => put(await webhookCalls.change(hook.id, { state })), done)
  const test = () =>
    run(
      'test',
      async () => {
        await webhookCalls.test(hook.id)
        setSends(count => count + 1)
      },
      'A test is on its way. The log shows what comes of it.',
    )
  const remove = () =>
    run('remove', async () => {
      await webhookCalls.remove(hook.id)
      await navigate({ to: '/account/security/webhooks' })
    })
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: 'Security', to: '/account/security' },
          { label: 'Webhooks', to: '/account/security/webhooks' },
          { label: host },
        ]}
      />
      <PageHeader title={host} aside={<StatusPill tone={pill.tone}>{pill.text}</StatusPill>} />
      <StatusMessage result={result} />
      {off && (
        <div className="mb-8">
          <Notice
            tone={hook.state === 'stopped' ? 'back' : 'neutral'}
            title={off.title}
            action={
              <Button
                size="small"
                loading={busy === 'on'}
                onClick={() => void turn('on', 'It’s on. We’re sending what was waiting.')}
              >
                Turn on
              </Button>
            }
          >
            {off.text}
          </Notice>
        </div>
      )}
      <DefinitionList
        items={[
          { term: 'Address', detail: <span className="wrap-anywhere">{hook.url}</span> },
          { term: 'Called when', detail: hook.events.map(eventLabel).join(' · ') },
          { term: 'Added', detail: timeOf(hook.created_at) },
          ...(hook.failing_since === null
            ? []
            : [{ term: 'Nothing gets through', detail: `Since ${timeOf(hook.failing_since)}` }]),
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="small" loading={busy === 'test'} onClick={() => void test()}>
          Send a test
        </Button>
        <Button size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
        {hook.state === 'on' && (
          <Button size="small" loading={busy === 'paused'} onClick={() => void turn('paused', 'Paused.')}>
            Pause
          </Button>
        )}
        <AlertDialog
          title={`Delete ${host}?`}
          description="We’ll no longer call it, and its log is deleted. You can’t undo this."
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => void remove()}
          trigger={
            <Button size="small" loading={busy === 'remove'}>
              Delete
            </Button>
          }
        />
      </div>
      <Section title="Log" lede={`What we sent in the last ${LOG_DAYS} days, newest first.`}>
        <DeliveryLog id={hook.id} sends={sends} isOn={hook.state === 'on'} />
      </Section>
      {changing && (
        <Dialog title="Change the webhook" open onOpenChange={setChanging}>
          <WebhookForm
            label="Change the webhook"
            given={{ url: hook.url, events: hook.events }}
            submit="Save"
            send={async body => {
              put(await webhookCalls.change(hook.id, body))
              setChanging(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
