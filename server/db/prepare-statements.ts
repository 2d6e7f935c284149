// PGlite sends each statement in six messages, and Postgres parses the statement every time. That's over 80 % of a small
// query's cost. We have Postgres parse a repeated statement once, and send it in one message. Postgres still plans it for
// every use, with its values and the current sizes of the tables (`FRESH_PLANS`): the embedded database collects no
// statistics, so it can't tell when a plan is outdated.
import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { must } from '#shared/lib/must.ts'

/** The setting of the database that goes with `prepareStatements`, for its start parameters. */
export const FRESH_PLANS = ['-c', 'plan_cache_mode=force_custom_plan']

/** The most statements that the database keeps; of more, it drops those unused for longest. */
const KEPT = 400

/** The texts that were asked once are forgotten when there are this many. */
const SEEN = 2_000

const { serialize } = protocol

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** A statement that the database has parsed. `types`: of its parameters; `rows`: the description of its rows, if any. */
type Prepared = { name: string; types: readonly number[]; rows: readonly Message[] }

type Query = Transaction['query']

/**
 * Makes the database parse each repeated statement once. Queries answer and fail as before; an error no
 * longer contains the query's parameters. Queries with unusual options (files, own types) aren't changed.
 */
export function prepareStatements(lite: PGlite): void {
  const statements = new Statements(lite)
  const query = lite.query.bind(lite)
  const prepared: Query = async (text, params = [], options = {}) => {
    if (!statements.isRepeated(text, options)) return query(text, params, options)
    await lite._checkReady()
    return lite._runExclusiveTransaction(async () => {
      const results = await statements.run(text, params, options)
      await lite.syncToFs()
      return results as Results<never>
    })
  }
  lite.query = prepared
  const transaction = lite.transaction.bind(lite)
  lite.transaction = run => transaction(tx => run(inTransaction(tx, statements)))
}

function inTransaction(tx: Transaction, statements: Statements): Transaction {
  const query = tx.query.bind(tx)
  const prepared: Query = async (text, params = [], options = {}) =>
    tx.closed || !statements.isRepeated(text, options)
      ? query(text, params, options)
      : ((await statements.run(text, params, options)) as Results<never>)
  return Object.assign(tx, { query: prepared })
}

class Statements {
  readonly #lite: PGlite
  readonly #seen = new Set<string>()
  /** Those used last come last. */
  readonly #prepared = new Map<string, Prepared>()
  #count = 0

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  /** Whether the statement was asked before; and if so, whether nothing in `options` keeps us from preparing it. */
  isRepeated(text: string, { rowMode: _, parsers: __, ...others }: QueryOptions): boolean {
    if (Object.keys(others).length > 0) return false
    if (this.#seen.has(text)) return true
    if (this.#seen.size >= SEEN) this.#seen.clear()
    this.#seen.add(text)
    return false
  }

  /** Runs a statement, within the exclusive turn of its caller. */
  run(text: string, params: readonly unknown[], options: QueryOptions): Promise<Results> {
    return this.#lite._runExclusiveQuery(async () => {
      const { name, types, rows } = await this.#prepare(text)
      const values = params.map((value, at) => this.#serialized(value, types[at]))
      const messages = [serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]
      try {
        const answers = await this.#send(...messages)
        return must(parse.parseResults([...rows, ...answers], this.#lite.parsers, options)[0], 'results')
      } catch (error) {
        // Its tables may have changed since it was parsed.
        await this.#forget(text)
        throw error
      }
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text)
    if (known) {
      this.#prepared.delete(text)
      this.#prepared.set(text, known)
      return known
    }
    const [oldest] = this.#prepared.size >= KEPT ? this.#prepared.keys() : []
    if (oldest !== undefined) await this.#forget(oldest)
    this.#count += 1
    const name = `s${this.#count}`
    const parsing = [
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]
    const described = await this.#send(...parsing)
    const types = parse.parseDescribeStatementResults(described)
    const prepared = { name, types, rows: described.filter(message => message.name === 'rowDescription') }
    this.#prepared.set(text, prepared)
    return prepared
  }

  async #forget(text: string): Promise<void> {
    const name = this.#prepared.get(text)?.name
    if (name === undefined) return
    this.#prepared.delete(text)
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  #serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#lite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  #send(...messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.#lite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}
