// API keys: what each may do with the account, and since when.
import { useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import type { ApiKeyView } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import { scopeText } from './scope-text.ts'
import { lastUsedText, onDayText } from './when-text.ts'

/** The list; creating and revoking. */
export function ApiKeysPart() {
  const { loadState, reload } = useLoad(security.apiKeys, failureOf)
  const [making, setMaking] = useState(false)
  const { busy, result, run } = useAction(failureOf)
  const revoke = (key: ApiKeyView) =>
    run(
      key.id,
      async () => {
        await security.revokeApiKey(key.id)
        await reload()
      },
      `${key.name} no longer works.`,
    )
  return (
    <>
      <StatusMessage result={result} />
      <AsyncSection name="API keys" loadState={loadState} reload={reload}>
        {keys => (
          <>
            {keys.length === 0 ? (
              <p className="border-y border-line py-5 text-soft">
                None yet. Make one to let a program use your account.
              </p>
            ) : (
              <List label="API keys">
                {keys.map(key => (
                  <KeyRow
                    key={key.id}
                    apiKey={key}
                    busy={busy === key.id}
                    onRevoke={() => void revoke(key)}
                  />
                ))}
              </List>
            )}
            <Button size="small" className="mt-4" onClick={() => setMaking(true)}>
              Make a key
            </Button>
          </>
        )}
      </AsyncSection>
      {making && (
        <ApiKeyDialog
          onClose={made => {
            setMaking(false)
            if (made) void run('reload', reload)
          }}
        />
      )}
    </>
  )
}

type KeyRowProps = { apiKey: ApiKeyView; busy: boolean; onRevoke: () => void }

function KeyRow({ apiKey, busy, onRevoke }: KeyRowProps) {
  const { name, prefix, scopes, created_at, last_used_at, expires_at } = apiKey
  const ends = expires_at === null ? '' : ` ${onDayText('Ends', expires_at)}.`
  return (
    <ListRow
      title={
        <RowLink to="/account/security/keys/$keyId" params={{ keyId: apiKey.id }}>
          {name}
        </RowLink>
      }
      detail={
        <>
          <p className="text-soft">May: {scopes.map(scopeText).join('; ')}.</p>
          <p>
            Begins with {prefix}. {onDayText('Made', created_at)}. {lastUsedText(last_used_at)}.{ends}
          </p>
        </>
      }
      trailing={
        <AlertDialog
          title={`Revoke ${name}?`}
          description="Programs that use this key stop working right away. You can’t undo this."
          confirmLabel="Revoke"
          tone="danger"
          onConfirm={onRevoke}
          trigger={
            <Button size="small" loading={busy} aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          }
        />
      }
    />
  )
}
