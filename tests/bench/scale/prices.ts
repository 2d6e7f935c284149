// Prices of resources, in US dollars. Inputs, not measurements: round figures near a large cloud's public prices, to be
// replaced by the operator's own. Each can be set in the environment.

export type Prices = {
  /** One core for an hour. */
  coreHour: number
  /** The average utilization of a paid core, 0 to 1. */
  utilization: number
  /** One GB (10^9 bytes) of the database's disk for a month. */
  diskMonth: number
  /** Copies of the database on such disks: itself and one standby. */
  diskCopies: number
  /** One GB in an object store for a month. */
  objectMonth: number
}

const DEFAULTS: Prices = {
  coreHour: 0.04,
  utilization: 0.5,
  diskMonth: 0.1,
  diskCopies: 2,
  objectMonth: 0.023,
}

const VARIABLES: Readonly<Record<keyof Prices, string>> = {
  coreHour: 'PRICE_CORE_HOUR',
  utilization: 'PRICE_UTILIZATION',
  diskMonth: 'PRICE_DISK_GB_MONTH',
  diskCopies: 'PRICE_DISK_COPIES',
  objectMonth: 'PRICE_OBJECT_GB_MONTH',
}

/** The prices, each from its variable if set. @throws if one isn't a positive number. */
export function readPrices(environment: Readonly<Record<string, string | undefined>>): Prices {
  const entries = Object.entries(DEFAULTS).map(([name, usual]) => {
    const variable = VARIABLES[name as keyof Prices]
    const price = Number(environment[variable] ?? usual)
    if (!(price > 0)) throw new Error(`${variable} has to be a positive number`)
    return [name, price]
  })
  return Object.fromEntries(entries) as Prices
}
