// Makes another Node process collect its garbage, through its inspector, so that its remaining memory can be compared.
import WebSocket from 'ws'

/** The number of rounds: memory freed in one lets the next return pages. */
const ROUNDS = 2
/** Wait until the pages are returned. */
const AFTERWARDS_MS = 500

/** `inspector`: the address that Node prints when started with --inspect. */
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
