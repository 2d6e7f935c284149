// The one error handler: turns each error into a problem response, without internal details.
import { databaseAway, isDatabaseAway } from './db/database-health.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import type { Deps } from './deps.ts'
import { ClientDisconnected } from './lib/client-disconnected.ts'
import { evidenceProblem } from './lib/evidence-problem.ts'
import { EvidenceError } from './lib/evidence-store.ts'
import { AppError, problemResponse } from './lib/problem.ts'

type Answering = {
  deps: Pick<Deps, 'log'>
  /** Checks whether this server can still work with the database. @throws OutdatedCopy if it can't. */
  checkSchema?: () => Promise<void>
}

/** The response to a failed request. Unexpected errors are logged. */
export async function answerError({ deps, checkSchema }: Answering, error: Error): Promise<Response> {
  if (error instanceof AppError) return problemResponse(error)
  if (isDatabaseAway(error)) return problemResponse(databaseAway())
  // The client has disconnected. Proxies log this status too.
  if (error instanceof ClientDisconnected) return new Response(null, { status: 499 })
  // A failed statement may refer to something that a newer version has just removed.
  const outdated = await checkSchema?.().catch((reason: unknown) => reason)
  if (outdated instanceof OutdatedCopy) return problemResponse(outdated)
  deps.log.error({ err: error }, 'request failed')
  if (error instanceof EvidenceError) return problemResponse(evidenceProblem(error))
  return problemResponse(
    new AppError('internal', 'Something went wrong on our side. Nothing was lost; try again.'),
  )
}
