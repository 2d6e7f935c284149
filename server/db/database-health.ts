// Whether the database answers. A database that is frozen, or unreachable without an error, would otherwise hold every
// request until its client gives up.
import { watchHoldUps } from '../lib/hold-ups.ts'
import { AppError } from '../lib/problem.ts'

/** How long a request runs before the database is asked whether it still answers; and between two such questions. */
const ASK_AFTER = 500
/**
 * A question during which this process itself was held up for this share of its time says nothing: the answer may have been
 * here, unread. It is asked again, so many times at most.
 */
const HELD_UP_FROM = 1 / 4
const QUESTIONS = 5
/** Seconds after which a client should try again. */
const RETRY_AFTER = 2

export type DatabaseHealth = {
  /** Whether the database answers in time. Everybody who asks meanwhile shares one question. */
  answers: () => Promise<boolean>
  /**
   * The result of `run`, for as long as the database answers.
   * @throws AppError unavailable when it does not; then `run` isn't started, or goes on unobserved.
   */
  whileAnswering: <T>(run: () => Promise<T>) => Promise<T>
}

/** `ask` resolves when the database has answered; `within` is the time it has for that, in milliseconds. */
export function createDatabaseHealth(ask: () => Promise<unknown>, within: number): DatabaseHealth {
  let asking: Promise<boolean> | null = null
  let isAway = false
  const answers = () => {
    asking ??= answered(ask, within).then(inTime => {
      isAway = !inTime
      asking = null
      return inTime
    })
    return asking
  }
  return {
    answers,
    async whileAnswering(run) {
      if (isAway && !(await answers())) throw databaseAway()
      const result = run()
      const watch = watchFor(answers)
      try {
        return await Promise.race([result, watch.away])
      } finally {
        watch.stop()
      }
    },
  }
}

/** Rejects when the database stops answering. */
function watchFor(answers: () => Promise<boolean>): { away: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout
  let isStopped = false
  const away = new Promise<never>((_resolve, reject) => {
    const look = async () => {
      if (!(await answers())) reject(databaseAway())
      else if (!isStopped) plan()
    }
    const plan = () => {
      timer = setTimeout(look, ASK_AFTER)
    }
    plan()
  })
  // Nobody waits for it any more once the result is there.
  away.catch(() => undefined)
  return {
    away,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Asks until an answer, or its lack, says something about the database. */
async function answered(ask: () => Promise<unknown>, within: number): Promise<boolean> {
  for (let question = 1; ; question += 1) {
    const heldUp = watchHoldUps()
    const isHere = await inTime(ask(), within)
    const held = heldUp()
    if (isHere || held < within * HELD_UP_FROM || question === QUESTIONS) return isHere
  }
}

function inTime(answer: Promise<unknown>, within: number): Promise<boolean> {
  return new Promise(resolve => {
    // If this process itself was held up, the answer may be here already and is read before `setImmediate` runs.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), within)
    const settle = (isHere: boolean) => {
      clearTimeout(timer)
      resolve(isHere)
    }
    answer.then(
      () => settle(true),
      () => settle(false),
    )
  })
}

/** What a request is answered when the database is away. */
export function databaseAway(cause?: unknown): AppError {
  return new AppError('unavailable', 'Our database isn’t answering right now. Nothing was lost; try again.', {
    headers: { 'retry-after': String(RETRY_AFTER) },
    cause,
  })
}

/** Postgres' classes of errors that mean the same: connection, resources, intervention, and a wait that took too long. */
const AWAY_STATES = /^(?:(?:08|53|57)\w{3}|55P03)$/
const AWAY_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The database client's own errors have no code. */
const AWAY_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Of these the ones that a statement may meet every time: it takes too long, or needs more than there is. */
const STATEMENTS_OWN = /^(?:57014|55P03|53[124]00)$/

/** Whether something failed because the database could not be reached, at no fault of what was asked. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const gotNoConnection = error instanceof AppError && error.code === 'unavailable' && isAway(error.cause)
  if (!gotNoConnection && !isDatabaseAway(error)) return false
  const { code } = (error as Error).cause as { code?: unknown }
  return typeof code !== 'string' || !STATEMENTS_OWN.test(code)
}

/** Whether a statement failed because the database did not answer it, and may succeed when it is made again. */
export function isDatabaseAway(error: unknown): boolean {
  // The database library wraps what a statement failed with; other services may refuse connections too.
  return error instanceof Error && 'query' in error && isAway(error.cause)
}

function isAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as Error & { code?: unknown }
  if (typeof code === 'string') return AWAY_STATES.test(code) || AWAY_CODES.test(code)
  return AWAY_MESSAGES.test(cause.message)
}
