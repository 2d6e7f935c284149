// Percentiles by the nearest rank.

/** The smallest value that `rank` percent of the values don't exceed. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN
}
