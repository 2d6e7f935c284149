// How many recovery codes remain, and generating new ones.
import { useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type LoadState, useLoad } from '#web/ui/use-load.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Part of the list of two-step sign-in. */
export function RecoveryCodesRow() {
  const { loadState, reload } = useLoad(security.recoveryCodesLeft, failureOf)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, result, run } = useAction(failureOf)
  const make = () => run('make', async () => setCodes(await security.makeRecoveryCodes()))
  const close = () => {
    setCodes(null)
    void run('reload', reload, 'Your new recovery codes work now.')
  }
  const none = loadState.status === 'ready' && loadState.value.remaining === 0
  return (
    <>
      <ListRow
        title="Recovery codes"
        detail={leftText(loadState)}
        trailing={
          none ? (
            <Button size="small" loading={busy !== null} onClick={() => void make()}>
              Make codes
            </Button>
          ) : (
            <AlertDialog
              title="Make new recovery codes?"
              description="You’ll get ten new ones. The ones you have stop working."
              confirmLabel="Make new ones"
              onConfirm={() => void make()}
              trigger={
                <Button size="small" loading={busy !== null}>
                  Make new ones
                </Button>
              }
            />
          )
        }
      >
        {result && <StatusMessage result={result} />}
      </ListRow>
      <Dialog
        title="Save these recovery codes"
        open={codes !== null}
        onOpenChange={open => !open && close()}
        footer={
          <Button variant="primary" onClick={close}>
            I’ve saved them
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
    </>
  )
}

function leftText(loadState: LoadState<{ remaining: number }>): string {
  if (loadState.status === 'loading') return 'Counting…'
  if (loadState.status === 'failed') return loadState.message
  const { remaining } = loadState.value
  if (remaining === 0) return 'None left. Without them, losing the app locks you out.'
  return remaining === 1 ? 'One is left.' : `${remaining} are left.`
}
