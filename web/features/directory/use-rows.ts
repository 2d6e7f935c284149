// All brokers, once somebody may want them: at the first idle moment, or at once where the address asks for more.
import { useCallback, useEffect, useState } from 'react'
import type { BrokerRow } from './directory-data.ts'
import { knownRows, loadBrokerRows } from './directory-files.ts'

/** How long it may take until a busy page is idle, in milliseconds. */
const PATIENCE = 2000

type Rows = {
  /** Null while they're on their way. */
  rows: readonly BrokerRow[] | null
  hasFailed: boolean
  load: () => void
}

export function useRows(isNeeded: boolean): Rows {
  const [rows, setRows] = useState(knownRows)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadBrokerRows().then(setRows, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (rows !== null) return
    if (isNeeded || typeof requestIdleCallback === 'undefined') return load()
    const idle = requestIdleCallback(load, { timeout: PATIENCE })
    return () => cancelIdleCallback(idle)
  }, [rows, isNeeded, load])
  return { rows, hasFailed, load }
}
