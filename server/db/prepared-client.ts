// Connections to a Postgres server that parse a repeated statement once. Postgres then also keeps its plan, if that
// isn't worse than planning for each use's values.
import pg from 'pg'

/** The most statements that a connection prepares. Each costs Postgres some kilobytes on every connection. */
const KEPT = 400

/** The texts that were asked once are forgotten when there are this many. */
const SEEN = 2_000

/** The errors of a statement that its tables have outgrown, or that the connection no longer has. */
const OUTDATED = new Set(['0A000', '26000'])

type Config = pg.QueryConfig & { text: string }

/**
 * A class of clients that prepare the statements with parameters that are asked repeatedly. They answer and fail as
 * before. Its clients, such as those of one pool, share the names of the statements.
 */
export function preparingClient(): typeof pg.Client {
  const names = new StatementNames()
  return class extends pg.Client {
    override query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
      if (!isPreparable(config, values)) return unprepared.call(this, config, values, ...rest)
      const name = names.nameOf(config.text)
      if (name === null) return unprepared.call(this, config, values, ...rest)
      const prepared = { ...config, name }
      const failed = (error: unknown) => names.forget(config.text, name, error)
      const [callback] = rest
      // The pool's own queries come with a callback; those of a transaction get a promise.
      if (isCallback(callback)) {
        const called = (error: unknown, result: unknown) => {
          if (error) failed(error)
          callback(error, result)
        }
        return unprepared.call(this, prepared, values, called)
      }
      const answer = unprepared.call(this, prepared, values)
      if (answer instanceof Promise) answer.catch(failed)
      return answer
    }) as pg.Client['query']
  }
}

const unprepared = pg.Client.prototype.query as (...all: unknown[]) => unknown

type Callback = (error: unknown, result: unknown) => void

const isCallback = (value: unknown): value is Callback => typeof value === 'function'

function isPreparable(config: unknown, values: unknown): config is Config {
  if (typeof config !== 'object' || config === null || !Array.isArray(values) || values.length === 0)
    return false
  const { text, name } = config as Partial<Config>
  return typeof text === 'string' && name === undefined
}

class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, string>()
  #count = 0

  /** The same name for the same text on every connection; null for a text that isn't repeated, or one too many. */
  nameOf(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= KEPT) return null
    if (this.#seen.has(text)) return this.#rename(text)
    if (this.#seen.size >= SEEN) this.#seen.clear()
    this.#seen.add(text)
    return null
  }

  /** A statement that is outdated on one connection is parsed again, under a new name. */
  forget(text: string, name: string, error: unknown): void {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && OUTDATED.has(code) && this.#names.get(text) === name) this.#rename(text)
  }

  #rename(text: string): string {
    this.#count += 1
    const name = `s${this.#count}`
    this.#names.set(text, name)
    return name
  }
}
