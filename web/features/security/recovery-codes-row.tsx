// How many recovery codes are left, and making new ones.
import { useState } from 'react'
import { whyOf } from '#web/data/http/error-text.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { SaidLine } from '#web/ui/said-line.tsx'
import { type Asked, useAsked } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Stands in the list of two-step sign-in. */
export function RecoveryCodesRow() {
  const { asked, reload } = useAsked(security.recoveryCodesLeft, whyOf)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, said, run } = useDoing(whyOf)
  const make = () => run('make', async () => setCodes(await security.makeRecoveryCodes()))
  const close = () => {
    setCodes(null)
    void run('reload', reload, 'Your new recovery codes work now.')
  }
  const none = asked.status === 'ready' && asked.value.remaining === 0
  return (
    <>
      <ListRow
        title="Recovery codes"
        detail={leftText(asked)}
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
        {said && <SaidLine said={said} />}
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

function leftText(asked: Asked<{ remaining: number }>): string {
  if (asked.status === 'loading') return 'Counting…'
  if (asked.status === 'failed') return asked.message
  const { remaining } = asked.value
  if (remaining === 0) return 'None left. Without them, losing the app locks you out.'
  return remaining === 1 ? 'One is left.' : `${remaining} are left.`
}
