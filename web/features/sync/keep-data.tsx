// Asks the browser to keep the device's data; put on screen at the first moment at which that is worth something.
import { useEffect } from 'react'
import { askToPersist } from '#web/data/storage-health.ts'

/** Draws nothing; asks once a device. */
export function KeepData() {
  useEffect(() => void askToPersist(), [])
  return null
}
