// What web/build/directory/directory-files.ts makes of the catalogue.

declare module 'virtual:directory/files' {
  /** The folder of the files' addresses, `/assets/brokers-…`. */
  export const folder: string
  /** All files by name, where pages are rendered at build; null in browsers, which fetch them. */
  export const inMemory: readonly (readonly [name: string, text: string])[] | null
}
/** How many brokers of each category there are. */
declare module 'virtual:directory/counts' {
  import type { DirectoryStart } from '#web/features/directory/directory-data.ts'

  const counts: DirectoryStart['counts']
  export default counts
}
