// Asks the browser for persistent storage. Rendered once the device has data worth protecting.
import { useEffect } from 'react'
import { askToPersist } from '#web/data/storage-health.ts'

/** Renders nothing; asks once per device. */
export function PersistStorage() {
  useEffect(() => void askToPersist(), [])
  return null
}
