// Types of the modules that web/build/directory/directory-files.ts generates from the catalogue.

declare module 'virtual:directory/files' {
  /** The folder of the files' addresses, `/assets/brokers-…`. */
  export const folder: string
  /** All files by name during prerendering; null in browsers, which fetch them. */
  export const inMemory: readonly (readonly [name: string, text: string])[] | null
}
/** How many brokers each category has. */
declare module 'virtual:directory/counts' {
  import type { DirectoryStart } from '#web/features/directory/directory-data.ts'

  const counts: DirectoryStart['counts']
  export default counts
}
