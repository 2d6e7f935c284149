// Stopping in the reverse order of starting, once.

/** Collects what is to be done when the program stops. */
export function createStopper() {
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
    /** Adds a step; the last added is done first. A step that fails does not keep the others from being done. */
    later: (step: () => Promise<unknown>) => {
      steps.push(async () => {
        await step()
      })
    },
    isStopping: () => stopping !== null,
    stop: (): Promise<void> => (stopping ??= run()),
  }
}
