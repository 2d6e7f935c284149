// A person's DROP worksheet on this device, for screens.
import { useSyncExternalStore } from 'react'
import type { DropWorksheet } from '#web/data/storage/drop-worksheets.ts'
import { useAccount } from './store.ts'

export type { DropWorksheet }

const nothing = () => () => {}

/** `sheet` is null while the account isn't open. `change` resolves once it's stored on this device. */
export function useDropWorksheet(personId: string): {
  sheet: DropWorksheet | null
  change: (edit: (sheet: DropWorksheet) => DropWorksheet) => Promise<void>
} {
  const worksheets = useAccount()?.dropWorksheets
  const sheet = useSyncExternalStore(
    worksheets?.subscribe ?? nothing,
    () => worksheets?.of(personId) ?? null,
    () => null,
  )
  return { sheet, change: async edit => worksheets?.change(personId, edit) }
}
