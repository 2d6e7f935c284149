// The product's time for screens: the server's time, which may differ from the device's.
import { useEffect, useState } from 'react'
import { device } from './device.ts'

/** Epoch milliseconds. */
export function now(): number {
  return device.clock.now()
}

/** The current time, updated at this interval and whenever the server's time is corrected. */
export function useNow(intervalMs: number): number {
  const [shown, show] = useState(now)
  useEffect(() => {
    const renew = () => show(now())
    const stops = [device.environment.every(intervalMs, renew), device.clock.subscribe(renew)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [intervalMs])
  return shown
}
