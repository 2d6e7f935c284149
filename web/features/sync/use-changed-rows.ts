// Changed rows that wait to be sent, as the drawer names them.
import { useEffect, useState } from 'react'
import { loadUnsent } from '#web/data/storage-health.ts'
import { rowText } from './row-text.ts'

export type ChangedRows = { text: string; count: number }[]

/** By what they are, without intents; read again whenever the number of what waits has changed. */
export function useChangedRows(pending: number): ChangedRows {
  const [rows, show] = useState<ChangedRows>([])
  useEffect(() => {
    let left = false
    const read = async () => {
      const { unsent } = pending === 0 ? { unsent: [] } : await loadUnsent()
      const counts = new Map<string, number>()
      for (const { collection } of unsent) {
        if (collection === 'intents') continue
        const text = rowText(collection)
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
      if (!left) show([...counts].map(([text, count]) => ({ text, count })))
    }
    read().catch(error => console.warn('What waits:', error))
    return () => {
      left = true
    }
  }, [pending])
  return rows
}
