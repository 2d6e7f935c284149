/**
 * The processor time of this thread that `work` takes, in milliseconds. Unlike wall time, it doesn't grow on a busy
 * machine, so a test may set a bound that only a wrong algorithm exceeds.
 */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
