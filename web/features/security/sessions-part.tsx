// Devices and sessions: where the account is signed in, and ending sessions there.

import { useEffect, useRef } from 'react'
import { GONE } from '#web/content/error-sentences.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import type { DeviceSession, SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { deviceName } from './device-name.ts'
import { onDayText, timeText } from './when-text.ts'

/** The server's message for a session that has already ended isn't written for people. */
const whyNotEnded = (error: unknown) => failureOf(error, { not_found: GONE })

/**
 * This device first. A new password or a first authenticator app ends the other sessions, so the list is reloaded with
 * the account.
 */
export function SessionsPart({ account }: { account: SecuredAccount }) {
  const { loadState, reload } = useLoad(security.sessions, failureOf)
  useReloadWith(account, reload)
  const { busy, result, run } = useAction(whyNotEnded)
  const then = (work: () => Promise<void>) => async () => {
    await work()
    await reload()
  }
  const end = (session: DeviceSession) =>
    run(
      session.id,
      then(() => security.endSession(session.id)),
      `Signed out: ${deviceName(session.user_agent)}. It can’t read your data anymore.`,
    )
  const endOthers = () =>
    run(
      'others',
      then(security.endOtherSessions),
      'Signed out everywhere else. Only this device is signed in.',
    )
  return (
    <>
      <StatusMessage result={result} />
      <AsyncSection name="devices" loadState={loadState} reload={reload}>
        {sessions => (
          <>
            <List label="Devices and sessions">
              {[...sessions]
                .sort((a, b) => Number(b.current) - Number(a.current))
                .map(session => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={busy === session.id}
                    onEnd={() => void end(session)}
                  />
                ))}
            </List>
            {sessions.length > 1 && (
              <AlertDialog
                title="Sign out everywhere else?"
                description="We’ll sign out every device but this one right away. Changes they haven’t sent stay there until someone signs in again."
                confirmLabel="Sign out everywhere else"
                onConfirm={() => void endOthers()}
                trigger={
                  <Button size="small" className="mt-4" loading={busy === 'others'}>
                    Sign out everywhere else
                  </Button>
                }
              />
            )}
          </>
        )}
      </AsyncSection>
    </>
  )
}

type SessionRowProps = { session: DeviceSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const name = deviceName(session.user_agent)
  const seen = session.current ? 'In use now' : `Last seen ${timeText(session.last_seen_at)}`
  return (
    <ListRow
      title={name}
      detail={`${seen}. ${onDayText('Signed in', session.created_at)}.`}
      trailing={
        session.current ? (
          <StatusPill tone="clear">This device</StatusPill>
        ) : (
          <Button size="small" loading={busy} aria-label={`Sign out: ${name}`} onClick={onEnd}>
            Sign out
          </Button>
        )
      }
    />
  )
}

/** Calls `reload` whenever `changing` is a different object; not on the first render. */
function useReloadWith(changing: object, reload: () => Promise<void>): void {
  const before = useRef(changing)
  useEffect(() => {
    if (before.current === changing) return
    before.current = changing
    void reload()
  }, [changing, reload])
}
