// Browser locks shared by the tabs of a fake device.
import type { HoldLock } from '#web/data/replication/locks.ts'

export type FakeLocks = {
  hold: HoldLock
  isHeld(name: string): boolean
  isWanted(name: string): boolean
  /** Frees all locks, as when the tab that holds them crashes. */
  crash(): void
}

type Turn = { name: string; begin(): void }

export function fakeLocks(): FakeLocks {
  const held = new Map<string, () => void>()
  let waiting: Turn[] = []
  const free = (name: string) => {
    held.delete(name)
    const next = waiting.find(turn => turn.name === name)
    waiting = waiting.filter(turn => turn !== next)
    next?.begin()
  }
  const take = (name: string) => {
    const release = () => {
      // A lock freed by a crash belongs to another holder now.
      if (held.get(name) === release) free(name)
    }
    held.set(name, release)
    return release
  }
  return {
    isHeld: name => held.has(name),
    isWanted: name => waiting.some(turn => turn.name === name),
    crash() {
      for (const name of [...held.keys()]) free(name)
    },
    hold(name, { ifFree, signal }) {
      if (!held.has(name)) return Promise.resolve(take(name))
      if (ifFree) return Promise.resolve(null)
      return new Promise(resolve => {
        const turn = { name, begin: () => resolve(take(name)) }
        waiting.push(turn)
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter(other => other !== turn)
          resolve(null)
        })
      })
    },
  }
}
