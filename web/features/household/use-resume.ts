// What goes on once somebody has agreed again: looks that had been asked for, and were dropped with the consent before.
import { sendIntent } from '#web/data/outbox.ts'
import { useDocs } from '#web/data/queries.ts'

/** Asks for the scan of a person anew where one was left unfinished; else does nothing. */
export function useResume(): (personId: string) => Promise<void> {
  const unfinished = useDocs('exposure_scans', { where: scan => scan.status === 'pending' })
  return async personId => {
    if (!unfinished.docs.some(scan => scan.person_id === personId)) return
    await sendIntent('start-scan', { person_id: personId })
  }
}
