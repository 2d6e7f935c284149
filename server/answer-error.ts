// The one error handler: each error becomes a problem, and nothing inner reaches a client.
import { databaseAway, isDatabaseAway } from './db/database-health.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import type { Deps } from './deps.ts'
import { ClientDisconnected } from './lib/client-disconnected.ts'
import { evidenceProblem } from './lib/evidence-problem.ts'
import { EvidenceError } from './lib/evidence-store.ts'
import { AppError, problemResponse } from './lib/problem.ts'

type Answering = {
  deps: Pick<Deps, 'log'>
  /** Looks whether this copy can still work with the database. @throws OutdatedCopy when it can't. */
  checkSchema?: () => Promise<void>
}

/** The answer to a request that failed; an unexpected error is logged. */
export async function answerError({ deps, checkSchema }: Answering, error: Error): Promise<Response> {
  if (error instanceof AppError) return problemResponse(error)
  if (isDatabaseAway(error)) return problemResponse(databaseAway())
  // The client is gone. A proxy's log knows this number.
  if (error instanceof ClientDisconnected) return new Response(null, { status: 499 })
  // A statement that fails may name something that a newer copy has just taken away.
  const outdated = await checkSchema?.().catch((reason: unknown) => reason)
  if (outdated instanceof OutdatedCopy) return problemResponse(outdated)
  deps.log.error({ err: error }, 'request failed')
  if (error instanceof EvidenceError) return problemResponse(evidenceProblem(error))
  return problemResponse(
    new AppError('internal', 'Something went wrong on our side. Nothing was lost; try again.'),
  )
}
