// Formats prices.

/** Integer US cents as `$14.99`; whole dollars without cents when `whole`. */
export function formatUsd(cents: number, whole = false): string {
  const digits = whole && cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
