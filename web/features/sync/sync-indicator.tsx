// The sign in the navigation bar that tells whether this device and the server agree, and opens the drawer.
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSyncState } from '#web/data/sync-state.ts'
import { cx } from '#web/ui/cx.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IntentToasts } from './intent-toasts.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { StorageToasts } from './storage-toasts.tsx'
import { syncLabel, syncMeaning } from './sync-text.ts'

const ICON = {
  offline: CloudOff,
  pending: CloudUpload,
  syncing: RefreshCw,
  failed: CloudAlert,
  conflict: CloudAlert,
  up_to_date: CloudCheck,
} as const

type TriggerProps = ComponentProps<'button'> & {
  state: keyof typeof ICON
  text: string
  /** What waits, failed or wants a look: all that a phone has room for. */
  count: number
}

function Trigger({ state, text, count, ...rest }: TriggerProps) {
  const Icon = ICON[state]
  const quiet = state === 'up_to_date' || state === 'syncing'
  const tone = state === 'failed' ? 'text-back' : state === 'conflict' ? 'text-yours' : 'text-ink'
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Sync: ${text}`}
      className={cx(
        'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md px-2.5 text-sm whitespace-nowrap transition-colors hover:bg-sunk',
        quiet ? 'text-soft' : tone,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className={quiet ? 'max-xl:hidden' : 'max-sm:hidden'}>{text}</span>
      {count > 0 && <span className="tabular-nums sm:hidden">{count}</span>}
    </button>
  )
}

/** Needs no props. Changes are announced once they have settled, not with every row. */
export function SyncIndicator() {
  const sync = useSyncState()
  return (
    <>
      <Drawer
        title={syncLabel(sync)}
        description={syncMeaning(sync)}
        trigger={
          <Trigger
            state={sync.updateNeeded ? 'failed' : sync.state}
            text={syncLabel(sync)}
            count={sync.failed || sync.conflicts || sync.pending}
          />
        }
      >
        <OutboxPanel />
      </Drawer>
      <IntentToasts />
      <StorageToasts />
    </>
  )
}
