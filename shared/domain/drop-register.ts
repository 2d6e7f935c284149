// Which sites California's portal reaches.

const CALIFORNIA = /^CA-(\d{4})$/
/** The year in which the portal opened. */
const FIRST_YEAR = 2026

/** Whether the portal sends requests to it: it's on the state's register of 2026 or later. */
export const isInDrop = ({ registries }: { registries: readonly string[] | null }): boolean =>
  (registries ?? []).some(one => Number(CALIFORNIA.exec(one)?.[1] ?? 0) >= FIRST_YEAR)
