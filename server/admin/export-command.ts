// `npm run admin -- export <address or id> <file>`: the archive that a person can also make themselves.

import { noteOperation } from '../accounts/operators/note-operation.ts'
import { createFile } from '../backups/backup-file.ts'
import { openEvidence } from '../open-evidence.ts'
import { packArchive } from '../rights/archive.ts'
import { createZipWriter } from '../rights/zip-writer.ts'
import { type Command, openInstalled } from './command.ts'
import { findAccount } from './find-account.ts'

const PART_BYTES = 1024 * 1024

/** Writes the archive to a new file that only its owner can read. The person sees that in their security log. */
export async function exportAccount(command: Command, named: string, file: string): Promise<number> {
  const { settings, wallNow, say, signal } = command
  const { database } = await openInstalled(settings, wallNow)
  try {
    const { db, envelope } = database
    const { id, email } = await findAccount(db, named)
    const evidence = await openEvidence(db, settings, error => {
      throw error
    })
    const deps = { db, envelope, evidence, now: wallNow }
    await createFile(file, async handle => {
      const zip = createZipWriter(async part => void (await handle.writeFile(part)), {
        partBytes: PART_BYTES,
        madeAt: wallNow(),
      })
      await packArchive(deps, id, zip, async () => signal.throwIfAborted())
      await zip.end()
      const operation = { at: wallNow(), operator: null, userId: id, what: 'account_exported' } as const
      await db.transaction(tx => noteOperation(tx, operation))
    })
    say(`done: the archive of ${email} is in ${file}.`)
    return 0
  } finally {
    await database.close()
  }
}
