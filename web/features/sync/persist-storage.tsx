// Asks the browser for persistent storage. It is rendered as soon as the device has data that is worth it.
import { useEffect } from 'react'
import { askToPersist } from '#web/data/storage-health.ts'

/** Renders nothing; asks once per device. */
export function PersistStorage() {
  useEffect(() => void askToPersist(), [])
  return null
}
