// The indicator that shows whether this device and the server are in sync, and opens the drawer.
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RefreshCw } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { useStorageHealth } from '#web/data/storage-health.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { cx } from '#web/ui/cx.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { toast } from '#web/ui/toast.ts'
import { IntentToasts } from './intent-toasts.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
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
  /** The number of waiting, failed or noteworthy changes: all that fits on a phone. */
  count: number
  form: 'row' | 'bar'
}

function Trigger({ state, text, count, form, ...rest }: TriggerProps) {
  const Icon = ICON[state]
  const quiet = state === 'up_to_date' || state === 'syncing'
  const tone = state === 'failed' ? 'text-back' : state === 'conflict' ? 'text-yours' : 'text-ink'
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Sync: ${text}`}
      className={cx(
        form === 'row' && sideRowStyle,
        form === 'bar' &&
          'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md px-2.5 text-sm whitespace-nowrap transition-colors hover:bg-sunk',
        !quiet && tone,
        quiet && form === 'bar' && 'text-soft',
      )}
    >
      <Icon aria-hidden className={form === 'row' ? undefined : 'size-5 shrink-0'} />
      <span className={form === 'row' ? undefined : quiet ? 'max-xl:hidden' : 'max-sm:hidden'}>{text}</span>
      {form === 'bar' && count > 0 && <span className="tabular-nums sm:hidden">{count}</span>}
    </button>
  )
}

/** An icon in a bar, or a row of the sidebar. Announces changes once they have settled, not for every row. */
export function SyncIndicator({ form = 'bar' }: { form?: 'row' | 'bar' }) {
  const sync = useSyncState()
  return (
    <>
      <Drawer
        title={syncLabel(sync)}
        description={syncMeaning(sync)}
        trigger={
          <Trigger
            form={form}
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

/** Renders nothing. */
function StorageToasts() {
  const { full } = useStorageHealth()
  useEffect(() => {
    if (!full) return
    toast({
      title: 'This device is full',
      description: 'We couldn’t save your last change. Free up some space, then try again.',
      tone: 'destructive',
    })
  }, [full])
  return null
}
