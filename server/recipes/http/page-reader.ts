// Reads pages of HTML in a thread of its own, which is started when first needed, and again after a page that was too
// much for it. Many visits share it, so it's asked one thing at a time, and who waits loses no time of their own.
import { Worker } from 'node:worker_threads'
import type { InPage } from '../in-page.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/** A page that takes longer than this to be parsed, or to be asked one thing, is taken as hung. */
const ANSWER_TIMEOUT = 10_000
/** Enough for several pages of the largest size at once (fetch-page.ts), and so many bytes of pages are open at most. */
const MEMORY_MB = 512
const OPEN_MAX = 16 * 1024 * 1024

/** One page, parsed. */
export interface ReadPage {
  resemblesChallenge: boolean
  /** Asks one of in-page.ts's functions. @throws Error when the page hangs or is too much. */
  call: <K extends keyof InPage>(name: K, args: Parameters<InPage[K]>) => Promise<ReturnType<InPage[K]>>
  /** Forgets it. */
  close: () => void
}

export interface PageReader {
  /** Parses a page as it came. @throws Error when it cannot be. */
  open: (bytes: Uint8Array, contentType: string | null, url: string) => Promise<ReadPage>
  /** Ends the thread; what is under way fails. */
  close: () => Promise<void>
}

type Ask = WorkerRequest extends infer R ? (R extends unknown ? Omit<R, 'id' | 'page'> : never) : never

/** Something to be asked. An `on` of null is the thread that there is when its turn comes. */
interface Asked {
  id: number
  on: Worker | null
  page: number
  /** The bytes of a page to be opened. */
  bytes: number
  request: Ask
  resolve: (answer: { on: Worker; value: unknown }) => void
  reject: (error: Error) => void
}

const GONE = 'the page does not respond'

/** Makes a reader. Its thread does not keep the process alive. */
export function createPageReader(answerTimeout = ANSWER_TIMEOUT): PageReader {
  const line: Asked[] = []
  /** Bytes of the pages that are open in the thread. */
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
  /** The first whose turn it is: a page waits for others to be closed where they are long. */
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
  // Out of memory is an error too; `exit` follows.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
