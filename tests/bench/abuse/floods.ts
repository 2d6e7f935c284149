// Ways in which one signed-in client can flood the server.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'
import type { Target } from '../sync/backend.ts'
import { personRows } from '../sync/person-row.ts'

export type Account = Extract<Target, { kind: 'offlist' }>

/** The rows of the flooding account: as many as one of its pulls reads. */
export const GREEDY_ROWS = 1000

const PIPELINED = 60
const LEAVES_AFTER = 150
const WAVE_EVERY = 2 * SECOND
const PULL = `/sync/v1/people/pull?seq=0&limit=${GREEDY_ROWS}`

/** By name. Each floods until its process ends. */
export const FLOODS = {
  '60 pulls at once, gone after 150 ms': account => inWaves(account, pulls(account)),
  '60 pushes at once, gone after 150 ms': account => inWaves(account, pushes(account)),
  '60 pulls at once, all read': readAll,
} satisfies Record<string, (account: Account) => Promise<never>>

export type FloodName = keyof typeof FLOODS

/** Sends many requests on one connection, disconnects, and repeats. */
async function inWaves({ origin }: Account, requests: string): Promise<never> {
  const { hostname, port } = new URL(origin)
  for (;;) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(requests)
    await pause(LEAVES_AFTER)
    socket.destroy()
    await pause(WAVE_EVERY - LEAVES_AFTER)
  }
}

const head = ({ origin, token }: Account, line: string) =>
  `${line} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nauthorization: Bearer ${token}\r\n`

const pulls = (account: Account) => `${head(account, `GET ${PULL}`)}\r\n`.repeat(PIPELINED)

/** Pushes of 500 new rows each. */
function pushes(account: Account): string {
  return Array.from({ length: PIPELINED }, (_, index) => {
    const rows = personRows(`flood ${index}`, 500).map(row => ({
      newDocumentState: { ...row, _deleted: false },
    }))
    const body = JSON.stringify(rows)
    const length = Buffer.byteLength(body)
    const request = head(account, 'POST /sync/v1/people/push')
    return `${request}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
  }).join('')
}

/** A client that stays connected, and eventually uses up its rate limit. */
async function readAll({ origin, token }: Account): Promise<never> {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const all = Array.from({ length: PIPELINED }, async () => {
      const response = await fetch(`${origin}${PULL}`, { headers })
      await response.arrayBuffer()
    })
    await Promise.allSettled(all)
    await pause(100)
  }
}
