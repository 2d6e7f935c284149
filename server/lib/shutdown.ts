// Stops the program's parts once, in the reverse order of their start.

/** Collects the steps of a shutdown. */
export function createShutdown() {
  const steps: (() => Promise<void>)[] = []
  let stopping: Promise<void> | null = null
  const run = async () => {
    const failures: unknown[] = []
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything stopped cleanly')
  }
  return {
    /** Adds a step; the last added runs first. A failing step doesn't stop the others. */
    later: (step: () => Promise<unknown>) => {
      steps.push(async () => {
        await step()
      })
    },
    isStopping: () => stopping !== null,
    stop: (): Promise<void> => (stopping ??= run()),
  }
}

export type Shutdown = ReturnType<typeof createShutdown>
