// The checks as the running server does them: with its own database connection, and not again for every request.
import { SECOND } from '#shared/lib/time.ts'
import type { DoctorView } from '#shared/protocol/doctor.ts'
import type { Database } from '../db/database.ts'
import { databaseFacts } from '../db/inspect-database.ts'
import type { Settings } from '../env.ts'
import type { Installation } from './check.ts'
import { openInstallation } from './open-installation.ts'
import { runChecks } from './run-checks.ts'

/** Checks connect to the mail server and start a program, so several requests share one answer. */
const VALID_FOR = 30 * SECOND

type OwnOptions = {
  database: Pick<Database, 'db' | 'kind'>
  wallNow: () => number
  inspectMailbox: Installation['inspectMailbox']
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Returns a function that runs the checks, or answers with those of a moment ago. */
export function ownChecks(settings: Settings, options: OwnOptions): () => Promise<DoctorView> {
  const { database, wallNow } = options
  let latest: { at: number; view: Promise<DoctorView> } | null = null
  return () => {
    const at = wallNow()
    if (latest === null || at - latest.at > VALID_FOR || at < latest.at) {
      const installation = {
        ...openInstallation(settings, options),
        inspectMailbox: options.inspectMailbox,
        inspectDatabase: async () => {
          const facts = await databaseFacts(database.db, database.kind, wallNow)
          return { state: 'open' as const, ...facts }
        },
      }
      latest = { at, view: runChecks(installation, { wallNow }) }
    }
    return latest.view
  }
}
