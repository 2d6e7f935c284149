// A program: holds idle sockets of many accounts open, and opens more on command: {"targets":[…]} is answered with
// {"open": n} or {"failed": why}. Each behaves like an idle client of its kind.
import { once } from 'node:events'
import http from 'node:http'
import type { Target } from '../backend.ts'
import { openSocket } from './offlist-wire.ts'

/** How many are opened in parallel. */
const AT_ONCE = 50

let open = 0
process.on('message', (message: { targets: Target[] }) => {
  openAll(message.targets).then(
    () => process.send?.({ open }),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})

async function openAll(targets: readonly Target[]): Promise<void> {
  const waiting = [...targets]
  const opener = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      await openOne(target)
      open += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, opener))
}

async function openOne(target: Target): Promise<void> {
  switch (target.kind) {
    case 'offlist': {
      const socket = openSocket(target.origin, target.token)
      // Its first message confirms that it's being served.
      await once(socket, 'message')
      socket.once('close', code => lost(`closed with ${code}`))
      return
    }
    case 'rxdb-server':
      return stream(`${target.origin}/${target.endpoint}/0/pullStream`, { 'x-account': target.account })
    case 'pouchdb': {
      const query = 'feed=continuous&include_docs=true&heartbeat=25000&since=now'
      return stream(`${target.origin}/${target.database}/_changes?${query}`, {})
    }
  }
}

function stream(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent: false })
    // Some respond only on the first change: then an open connection must suffice.
    request.once('socket', socket => socket.once('connect', () => setTimeout(resolve, 500)))
    request.once('response', response => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.once('close', () => lost('stream closed'))
      resolve()
    })
    request.once('error', reject)
  })
}

function lost(why: string): void {
  open -= 1
  console.error(`an idle socket was lost: ${why}`)
}
