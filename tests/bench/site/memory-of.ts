// The memory that another Node process reports through its inspector.

import WebSocket from 'ws'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'

/** In bytes: the program's objects, and buffers and the embedded database's memory outside the heap. */
export type Held = { heapUsed: number; external: number; rss: number }

const answer = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) })
const held = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

/** `inspector`: the address that Node prints when started with --inspect. */
export async function memoryOf(inspector: string): Promise<Held> {
  const socket = new WebSocket(inspector)
  try {
    const text = await new Promise<string>((resolve, reject) => {
      const params = { expression: 'JSON.stringify(process.memoryUsage())', returnByValue: true }
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })))
      socket.once('message', data => resolve(String(data)))
    })
    return held.parse(JSON.parse(must(answer.parse(JSON.parse(text)).result.result.value, 'memory')))
  } finally {
    socket.close()
  }
}
