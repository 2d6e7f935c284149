// Reads HTML pages in a separate thread, which starts on first use and restarts after a page that overloaded it. Many
// visits share it. It handles one request at a time; waiting doesn't count toward a request's timeout.
import { Worker } from 'node:worker_threads'
import type { InPage } from '../in-page.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/** A page whose parsing or one call takes longer than this counts as hung. */
const ANSWER_TIMEOUT = 10_000
/** Enough memory for several pages of the largest size (fetch-page.ts), and the most bytes of open pages. */
const MEMORY_MB = 512
const OPEN_MAX = 16 * 1024 * 1024

/** A parsed page. */
export interface ReadPage {
  resemblesChallenge: boolean
  /** Calls one of the functions of in-page.ts. @throws Error if the page hangs or takes too much memory. */
  call: <K extends keyof InPage>(name: K, args: Parameters<InPage[K]>) => Promise<ReturnType<InPage[K]>>
  /** Discards the page. */
  close: () => void
}

export interface PageReader {
  /** Parses a page's bytes. @throws Error if that fails. */
  open: (bytes: Uint8Array, contentType: string | null, url: string) => Promise<ReadPage>
  /** Stops the thread. Requests in progress fail. */
  close: () => Promise<void>
}

type Ask = WorkerRequest extends infer R ? (R extends unknown ? Omit<R, 'id' | 'page'> : never) : never

/** A queued request. `on` null: whichever thread runs when its turn comes. */
interface Asked {
  id: number
  on: Worker | null
  page: number
  /** The size of a page to open, in bytes. */
  bytes: number
  request: Ask
  resolve: (answer: { on: Worker; value: unknown }) => void
  reject: (error: Error) => void
}

const GONE = 'the page does not respond'

/** Creates a reader. Its thread doesn't keep the process alive. */
export function createPageReader(answerTimeout = ANSWER_TIMEOUT): PageReader {
  const line: Asked[] = []
  /** The sizes of the pages that are open in the thread, in bytes. */
  const open = new Map<number, number>()
  let thread: Worker | null = null
  let asked: (Asked & { timer: NodeJS.Timeout }) | null = null
  let lastId = 0

  const settle = (end: (one: Asked) => void) => {
    const one = asked
    asked = null
    clearTimeout(one?.timer)
    thread?.unref()
    if (one) end(one)
    askNext()
  }
  const running = (): Worker => {
    if (thread) return thread
    const started = startThread()
    thread = started
    started.on('message', (answer: WorkerAnswer) => {
      settle(({ resolve, reject, request, page }) => {
        if (answer.ok) return resolve({ on: started, value: answer.value })
        if (request.kind === 'open') open.delete(page)
        reject(new Error(`the page cannot be read: ${answer.error}`))
      })
    })
    started.on('exit', () => {
      if (thread !== started) return
      thread = null
      open.clear()
      settle(({ reject }) => reject(new Error(GONE)))
    })
    return started
  }
  /** The next request that may run: a large page waits until others are closed. */
  const nextInLine = (): Asked | undefined => {
    const held = [...open.values()].reduce((sum, bytes) => sum + bytes, 0)
    const at = line.findIndex(({ bytes }) => bytes === 0 || held === 0 || held + bytes <= OPEN_MAX)
    return at < 0 ? undefined : line.splice(at, 1)[0]
  }
  const askNext = () => {
    for (let one = asked ? undefined : nextInLine(); one; one = asked ? undefined : nextInLine()) {
      if (one.on !== null && one.on !== thread) {
        one.reject(new Error(GONE))
        continue
      }
      const on = running()
      if (one.request.kind === 'open') open.set(one.page, one.bytes)
      asked = { ...one, timer: setTimeout(() => void on.terminate(), answerTimeout) }
      on.ref()
      on.postMessage({ ...one.request, id: one.id, page: one.page } as WorkerRequest)
    }
  }
  const ask = (on: Worker | null, page: number, request: Ask, bytes = 0) =>
    new Promise<{ on: Worker; value: unknown }>((resolve, reject) => {
      line.push({ id: ++lastId, on, page, bytes, request, resolve, reject })
      askNext()
    })
  return {
    open: async (bytes, contentType, url) => {
      const page = ++lastId
      const request = { kind: 'open', bytes, contentType, url } as const
      const { on, value } = await ask(null, page, request, bytes.length)
      return {
        resemblesChallenge: value === true,
        call: async <K extends keyof InPage>(name: K, args: Parameters<InPage[K]>) =>
          (await ask(on, page, { kind: 'call', name, args })).value as ReturnType<InPage[K]>,
        close: () => {
          if (on !== thread) return
          open.delete(page)
          on.postMessage({ kind: 'close', id: 0, page } satisfies WorkerRequest)
          askNext()
        },
      }
    },
    close: async () => {
      for (const { reject } of line.splice(0)) reject(new Error(GONE))
      await thread?.terminate()
    },
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // Running out of memory is also an error; `exit` follows.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
