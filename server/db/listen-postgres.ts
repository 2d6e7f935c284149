// Listening to a channel of a Postgres server, for as long as the program runs: a connection of its own that is watched,
// and opened anew when it is lost. What was told meanwhile is lost, and said to be.
import pg from 'pg'

/** Milliseconds before a lost connection is opened again, and between two tries. */
const REOPEN_AFTER = 500
/** A connection may die without a word (a router forgets it): it is asked this often, and must answer within that. */
const CHECK_EVERY = 10_000
const ANSWER_WITHIN = 5000

export type ListenOptions = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** It listens again after a while in which it did not. */
  onGap: () => void
  onError: (error: Error) => void
}

/** Resolves once it listens, with the way to stop. @throws when the first connection cannot be opened. */
export async function listenPostgres(options: ListenOptions): Promise<() => Promise<void>> {
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false

  const hold = (client: pg.Client) => {
    current = client
    const stopChecking = check(client, options.onError)
    client.once('end', () => {
      stopChecking()
      current = null
      reopenLater()
    })
  }
  const reopenLater = () => {
    if (!stopped) retry = setTimeout(() => void reopen(), REOPEN_AFTER).unref()
  }
  const reopen = async () => {
    try {
      const client = await open(options)
      if (stopped) return void client.end()
      hold(client)
      options.onGap()
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)))
      reopenLater()
    }
  }
  hold(await open(options))
  return async () => {
    stopped = true
    if (retry) clearTimeout(retry)
    await current?.end()
  }
}

async function open({ url, channel, onMessage, onError }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    // So that whoever looks at the server's connections can tell what this one is for.
    application_name: `listening on ${channel}`,
  })
  client.on('notification', message => onMessage(message.payload ?? ''))
  // Without a listener, a connection that the server drops would end the process.
  client.on('error', onError)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    client.end().catch(onError)
    throw error
  }
}

/** Ends a connection that does not answer; its end is what opens the next. */
function check(client: pg.Client, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    const limit = setTimeout(() => void client.end().catch(onError), ANSWER_WITHIN)
    client
      .query('select 1')
      .catch(onError)
      .finally(() => clearTimeout(limit))
  }, CHECK_EVERY).unref()
  return () => clearInterval(timer)
}
