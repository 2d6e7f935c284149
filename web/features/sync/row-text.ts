// What a row means to the person, by its collection. Pure.
import type { CollectionName } from '#shared/collections/index.ts'

const WHAT: Readonly<Partial<Record<CollectionName, string>>> = {
  people: 'A person’s data',
  removal_jobs: 'A guide’s steps, or a note',
  notifications: 'A notification read or dismissed',
  monitoring_settings: 'Monitoring settings',
  intents: 'Something you asked for',
}

/** A few words; generic ones if nothing is known about it. */
export function rowText(collection: CollectionName): string {
  return WHAT[collection] ?? 'A change'
}
