// Has another Node process collect its garbage, through its inspector, so that what it still holds can be compared.
import WebSocket from 'ws'

/** How often: what one round has freed lets the next give pages back. */
const ROUNDS = 2
/** Until the pages are given back. */
const AFTERWARDS_MS = 500

/** `inspector` is the address that Node prints when it is started with --inspect. */
export async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector)
  try {
    await new Promise<void>((resolve, reject) => {
      let round = 0
      const ask = () => socket.send(JSON.stringify({ id: ++round, method: 'HeapProfiler.collectGarbage' }))
      socket.once('error', reject)
      socket.once('open', ask)
      socket.on('message', () => (round < ROUNDS ? ask() : resolve()))
    })
  } finally {
    socket.close()
  }
  await new Promise(resolve => setTimeout(resolve, AFTERWARDS_MS))
}
