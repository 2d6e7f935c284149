// The analysis of a history: on the page if it's small, otherwise in a worker, so that the page doesn't freeze.
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Analysis, analyze, type Chosen } from './analyze.ts'
import type { AnalysisRequest, AnalysisResponse } from './analyze-worker.ts'
import type { History } from './history.ts'

/** More rows than this would freeze the page. */
export const ROWS_ON_PAGE = 2000

/**
 * Null until the first result; then each result stays until the next. `rows`: the number of rows that the history was
 * read from.
 */
export function useAnalysis(history: History, chosen: Chosen, rows: number): Analysis | null {
  const { personId, networkId } = chosen
  const isHere = rows <= ROWS_ON_PAGE || typeof Worker === 'undefined'
  const here = useMemo(
    () => (isHere ? analyze(history, { personId, networkId }) : null),
    [isHere, history, personId, networkId],
  )
  const [there, show] = useState<Analysis | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => {
    if (isHere) return
    const wanted = { personId, networkId }
    const number = ++orders
    let isCurrent = true
    // If the browser can't start a worker, the page computes it: slower, but the same.
    const fallBack = () => {
      if (isCurrent) show(analyze(history, wanted))
    }
    const hear = ({ data }: MessageEvent<AnalysisResponse>) => {
      if (isCurrent && data.number === number) show(data.analysis)
    }
    worker.current ??= start()
    const own = worker.current
    if (!own) return fallBack()
    own.addEventListener('message', hear)
    own.addEventListener('error', fallBack)
    own.postMessage({ number, history, chosen: wanted } satisfies AnalysisRequest)
    return () => {
      isCurrent = false
      own.removeEventListener('message', hear)
      own.removeEventListener('error', fallBack)
    }
  }, [isHere, history, personId, networkId])
  useEffect(() => () => end(worker), [])
  return here ?? there
}

let orders = 0

function start(): Worker | null {
  try {
    return new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    console.warn('no worker for analytics:', error)
    return null
  }
}

function end(worker: { current: Worker | null }): void {
  worker.current?.terminate()
  worker.current = null
}
