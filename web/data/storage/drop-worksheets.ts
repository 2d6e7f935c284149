// What a person added to their DROP worksheet, and which steps they checked. Stored sealed in the account's database on
// this device and deleted with it. Never replicated.
import type { PortalStep } from '#shared/domain/drop/portal-steps.ts'
import type { Additions } from '#shared/domain/drop/worksheet.ts'
import type { LocalDatabase } from './database.ts'
import { openStoredList } from './stored-list.ts'

/** Name of the local document. */
const KEY = 'drop_worksheets'

export type DropWorksheet = { personId: string; additions: Additions; done: readonly PortalStep[] }

export type DropWorksheets = {
  /** Empty if there is none yet. */
  of(personId: string): DropWorksheet
  subscribe(listener: () => void): () => void
  /** Resolves when it's on disk. */
  change(personId: string, edit: (sheet: DropWorksheet) => DropWorksheet): Promise<void>
  close(): void
}

export function openDropWorksheets(database: LocalDatabase): DropWorksheets {
  const list = openStoredList<DropWorksheet>(database, KEY)
  const empty = new Map<string, DropWorksheet>()
  const of = (rows: readonly DropWorksheet[], personId: string): DropWorksheet => {
    const none = empty.get(personId) ?? { personId, additions: {}, done: [] }
    empty.set(personId, none)
    return rows.find(sheet => sheet.personId === personId) ?? none
  }
  return {
    of: personId => of(list.list(), personId),
    subscribe: list.subscribe,
    change: (personId, edit) =>
      list.change(rows => [...rows.filter(sheet => sheet.personId !== personId), edit(of(rows, personId))]),
    close: list.close,
  }
}
