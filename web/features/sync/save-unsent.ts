// Changes that the server doesn't have, as a file for the person.
import { loadUnsent } from '#web/data/storage-health.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves unsent and refused rows as JSON text. */
export async function saveUnsent(): Promise<void> {
  saveFile('offlist-unsent.json', JSON.stringify(await loadUnsent(), null, 2))
}
