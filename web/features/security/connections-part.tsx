// Accounts at other services that can sign in to this one.

import { failureOf } from '#web/data/http/error-text.ts'
import type { SignInProvider } from '#web/data/session/auth-client.ts'
import type { ConnectedIdentity, SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { session } from '#web/data/session.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { onDayText } from './when-text.ts'

type ConnectionsPartProps = { account: SecuredAccount; reload: () => Promise<void> }

/** Connected and available services. */
export function ConnectionsPart({ account, reload }: ConnectionsPartProps) {
  const providers = useLoad(session.providers, failureOf)
  const { busy, result, run } = useAction(failureOf)
  const connected = account.identities.filter(identity => identity.provider !== 'email')
  const connect = (provider: SignInProvider) =>
    run(provider.id, async () => window.location.assign(await security.connectAddress(provider.id)))
  const disconnect = (identity: ConnectedIdentity, name: string) =>
    run(
      identity.identity_id,
      async () => {
        await security.disconnect(identity.identity_id)
        await reload()
      },
      `${name} no longer signs you in.`,
    )
  return (
    <>
      <StatusMessage result={result} />
      <AsyncSection name="connected accounts" loadState={providers.loadState} reload={providers.reload}>
        {offered => {
          const nameOf = (id: string) => offered.find(provider => provider.id === id)?.name ?? id
          const open = offered.filter(({ id }) => !connected.some(({ provider }) => provider === id))
          if (connected.length === 0 && open.length === 0) {
            return (
              <p className="border-y border-line py-5 text-soft">
                No other services are set up here. Your address and password, or a passkey, are all you need.
              </p>
            )
          }
          return (
            <List label="Connected accounts">
              {connected.map(identity => (
                <ConnectedRow
                  key={identity.identity_id}
                  name={nameOf(identity.provider)}
                  identity={identity}
                  busy={busy === identity.identity_id}
                  onDisconnect={() => void disconnect(identity, nameOf(identity.provider))}
                />
              ))}
              {open.map(provider => (
                <ListRow
                  key={provider.id}
                  title={provider.name}
                  detail="Not connected"
                  trailing={
                    <Button
                      size="small"
                      loading={busy === provider.id}
                      aria-label={`Connect ${provider.name}`}
                      onClick={() => void connect(provider)}
                    >
                      Connect
                    </Button>
                  }
                />
              ))}
            </List>
          )
        }}
      </AsyncSection>
    </>
  )
}

type ConnectedRowProps = {
  name: string
  identity: ConnectedIdentity
  busy: boolean
  onDisconnect: () => void
}

function ConnectedRow({ name, identity, busy, onDisconnect }: ConnectedRowProps) {
  const since = onDayText('Connected', identity.created_at)
  return (
    <ListRow
      title={name}
      detail={identity.email ? `${identity.email}. ${since}.` : `${since}.`}
      trailing={
        <AlertDialog
          title={`Disconnect ${name}?`}
          description="You can’t sign in with it anymore. Your address and its email still work."
          confirmLabel="Disconnect"
          tone="danger"
          onConfirm={onDisconnect}
          trigger={
            <Button size="small" loading={busy} aria-label={`Disconnect ${name}`}>
              Disconnect
            </Button>
          }
        />
      }
    />
  )
}
