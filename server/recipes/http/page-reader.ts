// Reads pages of HTML in a thread of its own, which is started when first needed, and again after a page that was too
// much for it.
import { Worker } from 'node:worker_threads'
import type { InPage } from '../in-page.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/** A page that takes longer than this to be parsed, or to be asked one thing, is taken as hung. */
const ANSWER_TIMEOUT = 10_000
/** Enough for several pages of the largest size at once (fetch-page.ts). */
const MEMORY_MB = 512

/** One page, parsed. */
export interface ReadPage {
  looksLikeChallenge: boolean
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

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

type Ask = WorkerRequest extends infer R ? (R extends unknown ? Omit<R, 'id' | 'page'> : never) : never

/** Makes a reader. Its thread does not keep the process alive. */
export function createPageReader(answerTimeout = ANSWER_TIMEOUT): PageReader {
  let thread: Thread | null = null
  let lastId = 0

  const running = (): Thread => {
    if (thread) return thread
    const started = startThread(() => {
      if (thread === started) thread = null
    })
    thread = started
    return started
  }
  const ask = (on: Thread, page: number, request: Ask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (thread !== on) return reject(new Error('the page does not respond'))
      const id = ++lastId
      // Others wait in line behind a page that hangs, and fail with it: they are tried again as any failed look is.
      const timer = setTimeout(() => void on.worker.terminate(), answerTimeout)
      on.waiting.set(id, { resolve, reject, timer })
      on.worker.ref()
      on.worker.postMessage({ ...request, id, page } as WorkerRequest)
    })
  return {
    open: async (bytes, contentType, url) => {
      const on = running()
      const page = ++lastId
      const challenge = await ask(on, page, { kind: 'open', bytes, contentType, url })
      return {
        looksLikeChallenge: challenge === true,
        call: async <K extends keyof InPage>(name: K, args: Parameters<InPage[K]>) =>
          (await ask(on, page, { kind: 'call', name, args })) as ReturnType<InPage[K]>,
        close: () => on.worker.postMessage({ kind: 'close', id: 0, page } satisfies WorkerRequest),
      }
    },
    close: async () => {
      await thread?.worker.terminate()
    },
  }
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const waiting = new Map<number, Waiting>()
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.timer)
    if (waiting.size === 0) worker.unref()
    return one
  }
  worker.on('message', (answer: WorkerAnswer) => {
    const one = settle(answer.id)
    if (answer.ok) one?.resolve(answer.value)
    else one?.reject(new Error(`the page cannot be read: ${answer.error}`))
  })
  // Out of memory is an error too; `exit` follows.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    onEnd()
    for (const id of [...waiting.keys()]) settle(id)?.reject(new Error('the page does not respond'))
  })
  worker.unref()
  return { worker, waiting }
}
